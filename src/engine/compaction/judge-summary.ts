import type { FinishReason, SummarizerKind } from '../log/event.ts'
import { textOf } from '../message/message.ts'
import type { CountText } from '../tokens/count.ts'
import type { CompactionPlan } from './plan/plan.ts'
import { validateSummary } from './validate.ts'

export interface JudgedSummary {
  readonly text: string
  readonly finishReason: FinishReason
  readonly summarizer: SummarizerKind
}

/** Whether a summary may stand for what its plan replaces. The first fault of what was written to a plan, or `ok`. */
export function judgeSummary(
  plan: Pick<CompactionPlan, 'spanTokens' | 'toSummarize' | 'summarizer'>,
  { text, finishReason, summarizer }: JudgedSummary,
  count: CountText,
): ReturnType<typeof validateSummary> {
  return validateSummary({
    summary: text,
    finishReason,
    summaryTokens: count(text).tokens,
    sourceTokens: plan.spanTokens,
    source: plan.toSummarize.map(({ parts }) => textOf(parts)).join('\n'),
    demandSections: summarizer === 'model' && plan.summarizer.form === 'sections',
  })
}
