import { cleanSummary, type SummaryOutcome } from '../../engine/index.ts'
import { summarySentences } from '../../i18n/en/sentences/session.ts'
import { type SummaryModel, type SummaryProgress, toFailedSummary } from './choose-summarizers.ts'
import { extract, isGood, type SummarizeOptions, summarizeWith } from './summarize.ts'
import type { ExtractiveSummarizer } from '../../ports/chat-model.ts'

/** The time limit of a server for one part of a summary. */
const PART_MS = 90_000
/** A model on this device is slower, but free: it may take this long without progress. */
const PART_HERE_MS = 600_000

export interface FallbackOptions extends Omit<SummarizeOptions, 'onProgress' | 'onLoading'> {
  readonly extract: ExtractiveSummarizer
  readonly onProgress: (progress: SummaryProgress) => void
}

/** Asks the models in order until one writes a good summary; without one, extracts it. Cancel ends all. Never rejects. */
export async function summarizeWithFallback(
  models: readonly SummaryModel[],
  options: FallbackOptions,
): Promise<SummaryOutcome> {
  const { signal } = options
  let last: SummaryOutcome | null = null
  for (const model of models) {
    last = await writtenBy(model, options)
    if (signal.aborted) return { type: 'cancelled' }
    if (last.type === 'cancelled') return last
    if (last.type === 'failed') continue
    if (isGood({ ...last, text: cleanSummary(last.text) }, options)) return last
  }
  return last ?? withinTime(PART_MS, options, around => extract(options.extract, around))
}

function writtenBy(
  { chat, windowTokens }: SummaryModel,
  options: FallbackOptions,
): Promise<SummaryOutcome> {
  const { ref } = chat
  const limit = ref.host === null ? PART_HERE_MS : PART_MS
  return withinTime(limit, options, around => summarizeWith(chat, windowTokens, around), ref)
}

/** Runs one summarizer with a time limit for each step of progress. */
async function withinTime(
  limitMs: number,
  { signal, onProgress, ...rest }: FallbackOptions,
  write: (around: SummarizeOptions) => Promise<SummaryOutcome>,
  model: SummaryProgress['model'] = null,
): Promise<SummaryOutcome> {
  const slow = new AbortController()
  const expire = () => slow.abort()
  let timer = setTimeout(expire, limitMs)
  const report = (progress: Omit<SummaryProgress, 'model'>) => {
    clearTimeout(timer)
    timer = setTimeout(expire, limitMs)
    onProgress({ ...progress, model })
  }
  let parts = { part: 1, of: 1 }
  const outcome = await write({
    ...rest,
    signal: AbortSignal.any([signal, slow.signal]),
    onProgress: (part, of) => {
      parts = { part, of }
      report({ ...parts, loading: null })
    },
    onLoading: share => report({ ...parts, loading: share < 1 ? share : null }),
  }).catch(toFailedSummary)
  clearTimeout(timer)
  return outcome.type === 'cancelled' && slow.signal.aborted && !signal.aborted
    ? { type: 'failed', message: summarySentences.tooSlow }
    : outcome
}
