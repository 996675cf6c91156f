/**
 * Reads the messages of a span before it is replaced, or while its summary is being written: what is put beside the summary,
 * and what a model is sent, then takes no time, and nothing waits meanwhile.
 *
 * @module
 */
import {
  type CompactionPlan,
  type CountText,
  readFacts,
  splitForSummarizer,
  type ViewItem,
} from '../../engine/index.ts'
import type { Clock } from '../../ports/platform.ts'

/** Milliseconds of reading before others have their turn. */
const SLICE_MS = 12

export interface ReadAheadOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** Resolves once all of it is read, or at once where nothing of it is needed or the signal ends it. */
export async function readAhead(
  { parts, originals }: Pick<CompactionPlan['frame'], 'parts' | 'originals'>,
  options: ReadAheadOptions,
): Promise<void> {
  if (parts.some(({ use }) => use === 'exact-details'))
    await inSlices(originals, readFacts, options)
}

/** Estimates what a model would be sent of each message: then it takes no time to split them into requests. */
export function estimateAhead(
  { toSummarize }: Pick<CompactionPlan, 'toSummarize'>,
  { count, ...options }: ReadAheadOptions & { readonly count: CountText },
): Promise<void> {
  const estimate = (item: ViewItem) =>
    splitForSummarizer([item], { capacityTokens: Infinity, count })
  return inSlices(toSummarize, estimate, options)
}

/** Others have their turn after each slice. */
async function inSlices(
  items: readonly ViewItem[],
  read: (item: ViewItem) => void,
  { clock, signal }: ReadAheadOptions,
): Promise<void> {
  let begun = clock.now()
  for (const item of items) {
    if (clock.now() - begun >= SLICE_MS) {
      await new Promise(resolve => setTimeout(resolve))
      begun = clock.now()
    }
    if (signal.aborted) return
    read(item)
  }
}
