/**
 * Reads the messages of a span for their facts while its summary is being written: what is put beside the summary then takes
 * no time, and nothing waits meanwhile.
 *
 * @module
 */
import { readFacts, type CompactionPlan } from '../../engine/index.ts'
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
  { clock, signal }: ReadAheadOptions,
): Promise<void> {
  if (!parts.some(({ use }) => use === 'exact-details')) return
  let begun = clock.now()
  for (const original of originals) {
    if (clock.now() - begun >= SLICE_MS) {
      await new Promise(resolve => setTimeout(resolve))
      begun = clock.now()
    }
    if (signal.aborted) return
    readFacts(original)
  }
}
