/** Summarizes a span: with a model, in as many parts as its window needs, or by extraction. */
import { unchanged } from '../../i18n/en/sentences/unchanged.ts'
import {
  cleanSummary,
  type CompactionPlan,
  extractiveInput,
  type Failure,
  type FinishReason,
  isInSections,
  judgeSummary,
  type ModelRef,
  type ModelRequest,
  type SendOutcome,
  type SummaryOutcome,
  textOf,
  type Usage,
} from '../../engine/index.ts'
import { summaryText } from '../../i18n/en/sentences/session.ts'
import type { ChatModel, ExtractiveSummarizer } from '../../ports/chat-model.ts'
import { streamAnswer } from '../requests/stream-answer.ts'
import { estimateAhead, type ReadAheadOptions } from './read-ahead.ts'
import {
  createSummaryParts,
  type RollingSummaryOptions,
  type SummaryParts,
} from './rolling-summary.ts'
import { type SummaryModel, type SummaryProgress, toFailedSummary } from './choose-summarizers.ts'

/** A request for a summary, or for a part of one. */
interface SummaryRequestSent {
  readonly model: ModelRef
  readonly windowTokens: number
  readonly request: ModelRequest
}

export interface SummarizeOptions extends RollingSummaryOptions, ReadAheadOptions {
  readonly onProgress: (part: number, of: number) => void
  /** Called with each request before it is sent. */
  readonly onRequest?: (sent: SummaryRequestSent) => void
  /** Called while a model on this device is being loaded into memory; `share` from 0 to 1. */
  readonly onLoading?: (share: number) => void
}

/** Needs no model and stays on this device. */
export async function extract(
  run: ExtractiveSummarizer,
  options: SummarizeOptions,
): Promise<SummaryOutcome> {
  const { clock, signal } = options
  const startedAt = clock.now()
  options.onProgress(1, 1)
  const text = await run(extractiveInput(options))
  if (signal.aborted) return { type: 'cancelled' }
  const durationMs = clock.now() - startedAt
  return { type: 'written', text, finishReason: 'stop', model: null, usage: null, durationMs }
}

/** Summarizes each part together with the summary so far; splits a part again if the model refuses it as too long. */
export async function summarizeWith(
  model: ChatModel,
  windowTokens: number,
  options: SummarizeOptions,
): Promise<SummaryOutcome> {
  const { clock, signal } = options
  const startedAt = clock.now()
  // Otherwise a split of two million tokens would block every other task.
  await estimateAhead(options.plan, options)
  if (signal.aborted) return { type: 'cancelled' }
  const parts = createSummaryParts(windowTokens, options)
  let usage: Usage | null = null
  for (;;) {
    const next = parts.next()
    if (next === null)
      return {
        type: 'failed',
        code: 'input-too-large',
        message: unchanged(summaryText('windowTooSmall', { count: windowTokens })),
      }
    const ask = (request: ModelRequest) => {
      options.onProgress(next.index, next.of)
      options.onRequest?.({ model: model.ref, windowTokens, request })
      return asked(model, request, options)
    }
    const outcome = await ask(next.request)
    if (outcome.type === 'stopped' || signal.aborted) return { type: 'cancelled' }
    if (outcome.type === 'failed') {
      if (!isTooLong(outcome.failure)) return { type: 'failed', message: outcome.failure.message }
      parts.refused()
      continue
    }
    usage = sumOf(usage, outcome.usage)
    const end = endOf(outcome, next.index === next.of, options)
    if (end !== null) {
      const written = await inTwoPasses({ ...end, usage }, { parts, ask, options })
      const durationMs = clock.now() - startedAt
      return { type: 'written', ...written, model: model.ref, durationMs }
    }
    parts.written(cleanSummary(textOf(outcome.parts)))
  }
}

/** The outcome that ends the summary; null if the next part follows. Text without the required form ends it as interrupted. */
function endOf(
  { parts, finishReason }: Extract<SendOutcome, { readonly type: 'finished' }>,
  isLastPart: boolean,
  { plan }: SummarizeOptions,
): Pick<Written, 'text' | 'finishReason'> | null {
  const said = textOf(parts)
  const text = cleanSummary(said)
  if (text === '') return { text: said, finishReason }
  if (isLastPart || !CONTINUES.has(finishReason)) return { text, finishReason }
  return isInForm(text, plan) ? null : { text, finishReason: 'interrupted' }
}

interface Written {
  readonly text: string
  readonly finishReason: FinishReason
  readonly usage: Usage | null
}

/** The text of a second pass, if the preset has one and the window is large enough; else of the first. */
async function inTwoPasses(
  first: Written,
  {
    parts,
    ask,
    options,
  }: {
    readonly parts: SummaryParts
    readonly ask: (request: ModelRequest) => Promise<SendOutcome>
    readonly options: SummarizeOptions
  },
): Promise<Written> {
  const isProbed = options.plan.summarizer.probes === true && isGood(first, options)
  const request = isProbed ? parts.probing(first.text) : null
  const outcome = request && (await ask(request))
  if (outcome?.type !== 'finished') return first
  const { finishReason } = outcome
  const usage = sumOf(first.usage, outcome.usage)
  const second = { text: cleanSummary(textOf(outcome.parts)), finishReason, usage }
  return isGood(second, options) ? second : { ...first, usage }
}

/** False if another model should try. The engine checks the last result again. */
export function isGood(
  { text, finishReason }: Pick<Written, 'text' | 'finishReason'>,
  { plan, count }: Pick<SummarizeOptions, 'plan' | 'count'>,
): boolean {
  return judgeSummary(plan, { text, finishReason, summarizer: 'model' }, count) === 'ok'
}

function asked(
  model: ChatModel,
  request: ModelRequest,
  { signal, onLoading }: SummarizeOptions,
): Promise<SendOutcome> {
  const around = { signal, onParts: () => undefined, ...(onLoading && { onLoading }) }
  return streamAnswer(model, request, around)
}

/** A part without sections lacks the earlier content, so later parts would be useless. */
function isInForm(text: string, { summarizer }: CompactionPlan): boolean {
  return summarizer.form === 'narrative' || isInSections(text)
}

/** After any other finish reason the summary so far is incomplete, and the validation says so. */
const CONTINUES: ReadonlySet<FinishReason> = new Set(['stop', 'other'])

function isTooLong({ remedy }: Failure): boolean {
  return remedy === 'less-input' || remedy === 'fewer-bytes'
}

function sumOf(left: Usage | null, right: Usage | null): Usage | null {
  if (!left || !right) return left ?? right
  const add = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) + (other ?? 0)
  const written = (left.writtenInputTokens ?? 0) + (right.writtenInputTokens ?? 0)
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cachedInputTokens: add(left.cachedInputTokens, right.cachedInputTokens),
    ...(written > 0 ? { writtenInputTokens: written } : {}),
    reasoningTokens: add(left.reasoningTokens, right.reasoningTokens),
    ...(left.partialPrompt || right.partialPrompt ? { partialPrompt: true } : {}),
  }
}

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
    ? { type: 'failed', message: unchanged(summaryText('tooSlow')) }
    : outcome
}
