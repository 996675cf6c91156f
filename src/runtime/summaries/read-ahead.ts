/** Reads and estimates a span before its summary is needed, or while a model writes it. */
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

/** Milliseconds of work before other tasks run. */
const SLICE_MS = 12
/** The most times that a slice waits as long for a request that is being prepared. */
const MOST_WAITS = 100

export interface ReadAheadOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** True while a request is being prepared, which goes first. By default it never is. */
  readonly isPreparing?: () => boolean
}

/** Resolves when all is read; at once if nothing is needed, and when the signal is aborted. */
export async function readFactsAhead(
  { parts, originals }: Pick<CompactionPlan['frame'], 'parts' | 'originals'>,
  options: ReadAheadOptions,
): Promise<void> {
  if (parts.some(({ use }) => use === 'exact-details'))
    await inSlices(originals, readFacts, options)
}

/** Estimates each message as a model would get it, so that the split into requests is fast. */
export function estimateAhead(
  { toSummarize }: Pick<CompactionPlan, 'toSummarize'>,
  { count, ...options }: ReadAheadOptions & { readonly count: CountText },
): Promise<void> {
  const estimate = (item: ViewItem) =>
    splitForSummarizer([item], { capacityTokens: Infinity, count })
  return inSlices(toSummarize, estimate, options)
}

/** Other tasks run after each slice. */
async function inSlices(
  items: readonly ViewItem[],
  read: (item: ViewItem) => void,
  { clock, signal, isPreparing = () => false }: ReadAheadOptions,
): Promise<void> {
  let begun = clock.now()
  for (const item of items) {
    if (clock.now() - begun >= SLICE_MS) {
      await new Promise(resolve => setTimeout(resolve))
      for (let waits = 0; waits < MOST_WAITS && isPreparing() && !signal.aborted; waits += 1)
        await new Promise(resolve => setTimeout(resolve, SLICE_MS))
      begun = clock.now()
    }
    if (signal.aborted) return
    read(item)
  }
}

/** Extracts a summary early: the same input gives the same summary. */
export function createAheadExtractor(extract: ExtractiveSummarizer) {
  let begun: {
    readonly input: ExtractiveInput
    readonly text: Promise<string>
    readonly stop: AbortController
  } | null = null
  const textOf = (input: ExtractiveInput) =>
    begun !== null && isSame(begun.input, input) ? begun.text : null
  return {
    /** The summary that was started for this input, or a new one. */
    extract: async (input: ExtractiveInput, signal?: AbortSignal): Promise<string> => {
      const text = await textOf(input)?.catch((): null => null)
      return text ?? extract(input, signal)
    },
    /** Starts, unless the same input is already being extracted; stops the work for another input. */
    begin: (input: ExtractiveInput) => {
      if (textOf(input) !== null) return
      begun?.stop.abort()
      const stop = new AbortController()
      const text = extract(input, stop.signal)
      const now = { input, text, stop }
      begun = now
      // A failure is ignored here: the summary is extracted again when it is needed.
      text.catch(() => {
        if (begun === now) begun = null
      })
    },
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
