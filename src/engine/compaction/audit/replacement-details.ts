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
import { exactDetails, EXACT_DETAILS_HEADING } from './exact-details.ts'
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
  /** The summary and all that is rendered with it; absent: the summary alone. */
  readonly told?: string
  /** Every message that the model should still know the facts of, word for word: see `originalMessages`. */
  readonly originals: readonly ViewItem[]
  /** What it will read beside the summary: messages carried over, pins, and the tail with its masks. */
  readonly kept: readonly Pick<Message, 'parts'>[]
  /** Most tokens of the block, its heading included, by `count`. */
  readonly budgetTokens: number
  readonly count: CountText
}

/**
 * The summary, and after it under its own heading the most critical facts that neither it, what is rendered with it, nor
 * `kept` holds; the summary alone where nothing is missing or nothing fits.
 */
export function withExactDetails(summary: string, options: DetailsOptions): string {
  const { told = summary, originals, kept, budgetTokens, count } = options
  if (budgetTokens <= 0) return summary
  const { missing } = audit(extractFacts(originals), `${told}\n${readableText(kept)}`)
  const details = exactDetails(missing, { budgetTokens, count })
  return details === null ? summary : `${summary.trimEnd()}\n\n${details.text}`
}

/** The block that `withExactDetails` added, its heading included, wherever it stands by now; null where there is none. */
export function detailsIn(text: string): string | null {
  const start = text.lastIndexOf(BEFORE_DETAILS)
  if (start < 0) return null
  const end = text.indexOf('\n\n## ', start + BEFORE_DETAILS.length)
  return text.slice(start + 2, end < 0 ? undefined : end)
}

const BEFORE_DETAILS = `\n\n## ${EXACT_DETAILS_HEADING}\n`

/**
 * A summary for the next one to build on: without its details, which are chosen anew. Lines that a person put among them,
 * and that were not in the summary as it was `written`, stay.
 */
export function withoutExactDetails(summary: string, written: string): string {
  const details = detailsIn(summary)
  if (details === null) return summary
  const known = new Set(written.split('\n'))
  const left = details.split('\n').filter(line => !known.has(line))
  const kept = left.length === 0 ? '' : [`## ${EXACT_DETAILS_HEADING}`, ...left].join('\n')
  return summary.replace(`\n\n${details}`, () => (kept === '' ? '' : `\n\n${kept}`))
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
