/**
 * The block of exact details that goes with a summary, for the preset's share of the window.
 *
 * @module
 */
import { audit, readableText } from './audit.ts'
import type { Message } from '../../message/message.ts'
import type { CountText } from '../../tokens/count.ts'
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

export interface DetailsOptions {
  /** The summary and all that is rendered with it; absent: the summary alone. */
  readonly told?: string
  /** Every message that the model should still know the facts of, word for word, earlier summaries notwithstanding. */
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
 * A summary for the next one to build on: without its details, which are chosen again. Lines that a person put among them,
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
