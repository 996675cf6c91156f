/**
 * Has a span summarized: by the chat model in as many parts as its window needs, or by extraction.
 *
 * @module
 */
import { splitForSummarizer } from '../engine/compaction/parts.ts'
import { compactionPrompt } from '../engine/compaction/prompt.ts'
import type { CompactionPlan } from '../engine/compaction/plan.ts'
import type { Usage } from '../engine/event.ts'
import { textOf } from '../engine/message.ts'
import type { CountText } from '../engine/tokens.ts'
import type { SummaryOutcome } from '../engine/turn/types.ts'
import type { ViewItem } from '../engine/view.ts'
import type { ChatModel, Clock } from './ports.ts'
import { streamAnswer } from './stream-answer.ts'

/** A summary may run over its wish before it is cut: models count badly. */
const OVERRUN = 1.5
/** Tokens that the instructions around the transcript take, generously. */
const INSTRUCTION_TOKENS = 1_200

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

/** Rolling: each part is summarized together with the summary so far. */
export async function summarizeWith(
  model: ChatModel,
  windowTokens: number,
  options: SummarizeOptions,
): Promise<SummaryOutcome> {
  const { plan, focus, clock, signal } = options
  const startedAt = clock.now()
  const replyTokens = Math.max(256, Math.ceil(plan.summaryTokens * OVERRUN))
  const capacityTokens = Math.max(
    512,
    windowTokens - replyTokens - plan.summaryTokens - INSTRUCTION_TOKENS,
  )
  const parts = splitForSummarizer(plan.toSummarize, { capacityTokens, count: options.count })
  let summary = plan.previousSummary
  let usage: Usage | null = null
  let firstNumber = plan.firstNumber
  for (const [index, items] of parts.entries()) {
    options.onProgress(index + 1, parts.length)
    const { system, user } = compactionPrompt({
      items,
      previousSummary: summary,
      focus,
      targetTokens: plan.summaryTokens,
      part: { index: index + 1, of: parts.length },
      firstNumber,
      count: options.count,
    })
    firstNumber += items.length
    const outcome = await streamAnswer(
      model,
      {
        system,
        messages: [{ role: 'user', parts: [{ type: 'text', text: user }] }],
        tools: [],
        maxOutputTokens: replyTokens,
      },
      { signal, clock, onParts: () => undefined, onWait: () => undefined },
    )
    if (outcome.type === 'stopped') return { type: 'cancelled' }
    if (outcome.type === 'failed') return { type: 'failed', message: outcome.failure.message }
    summary = textOf(outcome.parts)
    usage = sumOf(usage, outcome.usage)
    const last = index === parts.length - 1
    if (last || outcome.finishReason === 'length') {
      const durationMs = clock.now() - startedAt
      return {
        type: 'written',
        text: summary,
        finishReason: outcome.finishReason,
        model: model.ref,
        usage,
        durationMs,
      }
    }
  }
  return { type: 'failed', message: 'There was nothing to summarize. Nothing was changed.' }
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
