/**
 * Has a span summarized: by the chat model in as many parts as its window needs, or by extraction.
 *
 * @module
 */
import { splitForSummarizer } from '../engine/compaction/parts.ts'
import { compactionPrompt } from '../engine/compaction/prompt.ts'
import type { CompactionPlan } from '../engine/compaction/plan.ts'
import { cleanSummary } from '../engine/compaction/validate.ts'
import type { FinishReason, Usage } from '../engine/event.ts'
import { textOf, type ModelRequest } from '../engine/message.ts'
import { countRequest } from '../engine/request-tokens.ts'
import type { CountText } from '../engine/tokens.ts'
import type { Failure, SummaryOutcome } from '../engine/turn/types.ts'
import type { ViewItem } from '../engine/view.ts'
import type { ChatModel, Clock } from './ports.ts'
import { streamAnswer } from './stream-answer.ts'

/** A summary may run over its wish before it is cut: models count badly. */
const OVERRUN = 1.5
/** Texts made for the summarizer are not counted ahead; estimates of them may be this far off. */
const ESTIMATE_MARGIN = 1.15
/** Parts smaller than this are not worth a request. */
const LEAST_PART_TOKENS = 256

export interface SummarizeOptions {
  readonly plan: CompactionPlan
  readonly focus: string | null
  readonly count: CountText
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly onProgress: (part: number, of: number) => void
}

/** Text of an extractive summary; runs in a worker where there is one. */
export type Extract = (input: {
  readonly items: readonly ViewItem[]
  readonly targetTokens: number
  readonly previousSummary: string | null
  readonly focus: string | null
}) => Promise<string>

/** Needs no model and stays on this device. */
export async function extract(run: Extract, options: SummarizeOptions): Promise<SummaryOutcome> {
  const { plan, focus, clock, signal } = options
  const startedAt = clock.now()
  options.onProgress(1, 1)
  const text = await run({
    items: plan.toSummarize,
    targetTokens: plan.summaryTokens,
    previousSummary: plan.previousSummary,
    focus,
  })
  if (signal.aborted) return { type: 'cancelled' }
  const durationMs = clock.now() - startedAt
  return { type: 'written', text, finishReason: 'stop', model: null, usage: null, durationMs }
}

/**
 * Rolling: each part is summarized together with the summary so far. A part that the model refuses as too long is
 * split again.
 */
export async function summarizeWith(
  model: ChatModel,
  windowTokens: number,
  options: SummarizeOptions,
): Promise<SummaryOutcome> {
  const { plan, count, clock, signal } = options
  const startedAt = clock.now()
  let { capacityTokens, parts: waiting } = partsOf(windowTokens, options)
  let summary = plan.previousSummary
  let usage: Usage | null = null
  let firstNumber = plan.firstNumber
  for (let done = 0; ;) {
    const [items, ...rest] = waiting
    if (!items || capacityTokens < LEAST_PART_TOKENS)
      return { type: 'failed', message: tooSmall(windowTokens) }
    const part = { index: done + 1, of: done + waiting.length }
    options.onProgress(part.index, part.of)
    const request = requestFor({ items, firstNumber, previousSummary: summary, part }, options)
    const around = { signal, clock, onParts: () => undefined, onWait: () => undefined }
    const outcome = await streamAnswer(model, request, around)
    if (outcome.type === 'stopped') return { type: 'cancelled' }
    if (outcome.type === 'failed') {
      if (!isTooLong(outcome.failure)) return { type: 'failed', message: outcome.failure.message }
      capacityTokens = Math.floor(capacityTokens / 2)
      waiting = splitForSummarizer(waiting.flat(), { capacityTokens, count })
      continue
    }
    const text = cleanSummary(textOf(outcome.parts))
    usage = sumOf(usage, outcome.usage)
    if (rest.length === 0 || text === '' || !CONTINUES.has(outcome.finishReason)) {
      const durationMs = clock.now() - startedAt
      const { finishReason } = outcome
      return { type: 'written', text, finishReason, model: model.ref, usage, durationMs }
    }
    summary = text
    firstNumber += items.length
    waiting = rest
    done += 1
  }
}

/** After another end the summary so far is not whole; whoever validates it says so. */
const CONTINUES: ReadonlySet<FinishReason> = new Set(['stop', 'other'])

function isTooLong({ remedy }: Failure): boolean {
  return remedy === 'less-input' || remedy === 'fewer-bytes'
}

function tooSmall(windowTokens: number): string {
  return `The model’s window of ${windowTokens.toLocaleString('en-US')} tokens is too small to write a summary of this. Choose the extractive summarizer, which needs no window. Nothing was changed.`
}

interface PartInput {
  readonly items: readonly ViewItem[]
  readonly firstNumber: number
  readonly previousSummary: string | null
  readonly part: { readonly index: number; readonly of: number }
}

function requestFor(input: PartInput, { plan, focus, count }: SummarizeOptions): ModelRequest {
  const { system, user } = compactionPrompt({
    ...input,
    focus,
    targetTokens: plan.summaryTokens,
    count,
  })
  return {
    system,
    messages: [{ role: 'user', parts: [{ type: 'text', text: user }] }],
    tools: [],
    maxOutputTokens: replyTokensOf(plan),
  }
}

function replyTokensOf({ summaryTokens }: CompactionPlan): number {
  return Math.max(256, Math.ceil(summaryTokens * OVERRUN))
}

/** Tokens that the transcript of one part may take beside instructions, the previous summary and the reply. */
function capacityOf(windowTokens: number, options: SummarizeOptions): number {
  const { plan, count } = options
  const empty = requestFor(
    {
      items: [],
      firstNumber: plan.firstNumber,
      previousSummary: plan.previousSummary,
      part: { index: 99, of: 99 },
    },
    options,
  )
  const around = countRequest(empty, count).tokens * ESTIMATE_MARGIN
  return Math.floor((windowTokens - replyTokensOf(plan) - around) / ESTIMATE_MARGIN)
}

interface Parts {
  /** Tokens that the transcript of one part may take. */
  readonly capacityTokens: number
  readonly parts: readonly (readonly ViewItem[])[]
}

/** From the second part on, a summary so far stands beside the transcript, as long as a reply may be. */
function partsOf(windowTokens: number, options: SummarizeOptions): Parts {
  const { plan, count } = options
  const split = (capacityTokens: number): Parts => ({
    capacityTokens,
    parts: splitForSummarizer(plan.toSummarize, { capacityTokens, count }),
  })
  const room = capacityOf(windowTokens, options)
  const whole = split(room)
  if (whole.parts.length === 1) return whole
  const previous = plan.previousSummary === null ? 0 : count(plan.previousSummary).tokens
  return split(room - Math.max(0, replyTokensOf(plan) - previous))
}

function sumOf(left: Usage | null, right: Usage | null): Usage | null {
  if (!left || !right) return left ?? right
  const add = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) + (other ?? 0)
  return {
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    cachedInputTokens: add(left.cachedInputTokens, right.cachedInputTokens),
    reasoningTokens: add(left.reasoningTokens, right.reasoningTokens),
  }
}
