import type { ViewItem } from '../../message/view.ts'
import type { CountText } from '../../tokens/count.ts'
import type { CompactionPlan } from '../plan/plan.ts'
import { extractiveSummary } from './extractive.ts'

/** The input of the extractive summarizer, as plain data for a worker; see `ExtractiveOptions`. */
export interface ExtractiveInput {
  readonly items: readonly ViewItem[]
  readonly targetTokens: number
  readonly previousSummary: string | null
  readonly previousHasSpeakers: boolean
  readonly focus: string | null
  readonly verbatimShare?: number
  readonly saidAt?: ReadonlyMap<string, number>
}

/** The request: the effect `summarize`, or a part of it. */
export interface ExtractiveRequest {
  readonly plan: CompactionPlan
  readonly focus: string | null
}

/** The input for a plan. */
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

/** The extractive summary of a plan. */
export function extractSummary(asked: ExtractiveRequest, count: CountText): string {
  const { items, ...options } = extractiveInput(asked)
  return extractiveSummary(items, { ...options, count })
}
