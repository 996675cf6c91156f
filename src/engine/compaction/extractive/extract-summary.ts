import type { ViewItem } from '../../message/view.ts'
import type { CountText } from '../../tokens/count.ts'
import type { CompactionPlan } from '../plan/plan.ts'
import { extractiveSummary } from './extractive.ts'

/** What the extractive summarizer reads, as plain data that a worker can be sent; `ExtractiveOptions` explains each field. */
export interface ExtractiveInput {
  readonly items: readonly ViewItem[]
  readonly targetTokens: number
  readonly previousSummary: string | null
  readonly previousHasSpeakers: boolean
  readonly focus: string | null
  readonly verbatimShare?: number
  readonly saidAt?: ReadonlyMap<string, number>
}

/** What is asked for: the effect `summarize`, or a part of it. */
export interface ExtractiveRequest {
  readonly plan: CompactionPlan
  readonly focus: string | null
}

/** What the plan has the extractive summarizer read. */
export function extractiveInput({ plan, focus }: ExtractiveRequest): ExtractiveInput {
  return {
    items: plan.toSummarize,
    targetTokens: plan.summaryTokens,
    previousSummary: plan.previousSummary,
    previousHasSpeakers: plan.previousHasSpeakers,
    focus,
    verbatimShare: plan.summarizer.verbatimShare,
    saidAt: plan.saidAt,
  }
}

/** The extractive summary of the plan; `count` sizes it. */
export function extractSummary(asked: ExtractiveRequest, count: CountText): string {
  const { items, ...options } = extractiveInput(asked)
  return extractiveSummary(items, { ...options, count })
}
