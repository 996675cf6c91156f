/**
 * Reads and estimates a span before its summary is needed, or while a model writes it, so that nothing waits for that.
 *
 * @module
 */
import {
  type CompactionPlan,
  type CountText,
  type ExtractiveInput,
  readFacts,
  splitForSummarizer,
  type ViewItem,
} from '../../engine/index.ts'
import type { Clock } from '../../ports/platform.ts'
import type { ExtractiveSummarizer } from '../../ports/chat-model.ts'

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

/** Extracts a summary before it is asked for: the same input gives the same summary. */
export function createAheadExtractor(extract: ExtractiveSummarizer) {
  let begun: {
    readonly input: ExtractiveInput
    readonly text: Promise<string>
    readonly stop: AbortController
  } | null = null
  const textOf = (input: ExtractiveInput) =>
    begun !== null && isSame(begun.input, input) ? begun.text : null
  return {
    /** What was begun of this input, or else is begun now. */
    extract: async (input: ExtractiveInput, signal?: AbortSignal): Promise<string> => {
      const text = await textOf(input)?.catch((): null => null)
      return text ?? extract(input, signal)
    },
    /** Begins, unless the same is begun already; what was begun of another input ends. */
    begin: (input: ExtractiveInput) => {
      if (textOf(input) !== null) return
      begun?.stop.abort()
      const stop = new AbortController()
      const text = extract(input, stop.signal)
      const now = { input, text, stop }
      begun = now
      // What cannot be had now is asked for again once it is needed.
      text.catch(() => {
        if (begun === now) begun = null
      })
    },
    /** Ends what was begun. */
    dispose: () => begun?.stop.abort(),
  }
}

function isSame(left: ExtractiveInput, right: ExtractiveInput): boolean {
  return (
    left.targetTokens === right.targetTokens &&
    left.previousSummary === right.previousSummary &&
    left.previousHasSpeakers === right.previousHasSpeakers &&
    left.focus === right.focus &&
    left.verbatimShare === right.verbatimShare &&
    left.items.length === right.items.length &&
    left.items.every((item, at) => {
      const other = right.items[at]
      return (
        item.id === other?.id &&
        item.role === other.role &&
        item.parts === other.parts &&
        left.saidAt?.get(item.id) === right.saidAt?.get(item.id)
      )
    })
  )
}
