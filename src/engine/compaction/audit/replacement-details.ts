/**
 * The block of exact details that goes with a summary, for the preset's share of the window.
 *
 * @module
 */
import { audit, readableText, type Audit } from './audit.ts'
import { expandToSteps, itemOf } from '../../branch/overlays.ts'
import type { Branch } from '../../branch/branch.ts'
import type { Message } from '../../message/message.ts'
import { toArray } from '../../branch/append-list.ts'
import type { CountText } from '../../tokens/count.ts'
import type { CompactionRecord } from '../../log/transcript.ts'
import type { ViewItem } from '../../message/view.ts'
import { exactDetails, EXACT_DETAILS_HEADING, type ExactDetails } from './exact-details.ts'
import { extractFacts } from './facts.ts'

/** A window up to this many tokens is small: exact details may take a larger share of it. */
const SMALL_WINDOW_TOKENS = 65_536

/** Most tokens that exact details may take; shares of the window, from 0 to 1, preset data. */
export function exactDetailsBudget(
  windowTokens: number,
  { share, shareAbove64k }: { readonly share: number; readonly shareAbove64k: number },
): number {
  return Math.floor(windowTokens * (windowTokens <= SMALL_WINDOW_TOKENS ? share : shareAbove64k))
}

/**
 * Every message of the branch word for word, oldest first, but those that the user left out or cleared: what a summary must
 * not lose facts of, earlier summaries notwithstanding.
 */
export function originalMessages(branch: Branch): readonly ViewItem[] {
  const entries = toArray(branch.messages)
  const excluded = expandToSteps(entries, branch.overlays.excluded)
  return entries
    .filter(
      ({ number, event }) => number > branch.overlays.clearedThrough && !excluded.has(event.id),
    )
    .map(({ event }) => itemOf(event))
}

export interface DetailsOptions {
  /** Every message that the model should still know the facts of, word for word: see `originalMessages`. */
  readonly originals: readonly ViewItem[]
  /** What it will read beside the summary: messages carried over, pins, and the tail with its masks. */
  readonly kept: readonly Pick<Message, 'parts'>[]
  /** Most tokens of the block, its heading included, by `count`. */
  readonly budgetTokens: number
  readonly count: CountText
}

/**
 * The most critical facts that neither `told`, the summary and all that is rendered with it, nor `kept` holds. Null where
 * nothing is missing or nothing fits.
 */
export function detailsBeside(told: string, options: DetailsOptions): ExactDetails | null {
  const { originals, kept, budgetTokens, count } = options
  if (budgetTokens <= 0) return null
  const { missing } = audit(extractFacts(originals), `${told}\n${readableText(kept)}`)
  return exactDetails(missing, { budgetTokens, count })
}

/** The summary, and after it under its own heading the details that go with it; the summary alone where there are none. */
export function withExactDetails(summary: string, options: DetailsOptions): string {
  const details = detailsBeside(summary, options)
  return details === null ? summary : `${summary.trimEnd()}\n\n${details.text}`
}

/** The block of exact details at the end of a text that `withExactDetails` made, its heading included; null where there is none. */
export function detailsIn(text: string): string | null {
  const start = text.lastIndexOf(`\n\n## ${EXACT_DETAILS_HEADING}\n`)
  return start < 0 ? null : text.slice(start + 2)
}

/**
 * The loss ledger of one compaction: the facts of its span, against its replacement and what the model reads of the
 * messages outside it, and of those inside that stand for themselves. Null while it has no summary.
 */
export function compactionAudit(branch: Branch, record: CompactionRecord): Audit | null {
  const { result, firstNumber, lastNumber } = record
  if (result === null) return null
  const entries = toArray(branch.messages).slice(Math.max(0, firstNumber - 1), lastNumber)
  const excluded = expandToSteps(entries, branch.overlays.excluded)
  const spared = new Set<string>(record.spared)
  const span = entries
    .filter(({ event }) => !excluded.has(event.id) && !spared.has(event.id))
    .map(({ event }) => itemOf(event))
  const folded = new Set(span.map(({ id }) => id))
  const beside = toArray(branch.items).filter(
    ({ id, origin, pinned }) => origin === 'message' && (pinned || !folded.has(id)),
  )
  return audit(extractFacts(span), readableText([...result.replacement, ...beside]))
}
