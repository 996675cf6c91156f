import { extractiveSummary } from '../compaction/extractive/extractive.ts'
import type { Effect, EngineConfig, Input } from './types.ts'
import { writtenWithoutModel } from './written.ts'

/**
 * Carries out at once what asks for no model and no tool: texts count as `config.count` says, a summary is extracted, and a
 * search finds nothing. Every other effect gives no input and is the caller's.
 */
export function answerWithoutModel(
  effect: Effect,
  { count }: Pick<EngineConfig, 'count'>,
): readonly Input[] {
  switch (effect.type) {
    case 'count':
      return [{ type: 'counted', purpose: effect.purpose }]
    case 'recall':
      return [{ type: 'recalled', messageId: effect.messageId, hits: [] }]
    case 'summarize': {
      const { compactionId } = effect
      const outcome = writtenWithoutModel(extracted(effect, count))
      return [{ type: 'summarize-ended', compactionId, outcome }]
    }
    default:
      return []
  }
}

function extracted(
  { plan, focus }: Extract<Effect, { type: 'summarize' }>,
  count: EngineConfig['count'],
): string {
  return extractiveSummary(plan.toSummarize, {
    targetTokens: plan.summaryTokens,
    count,
    previousSummary: plan.previousSummary,
    previousHasSpeakers: plan.previousHasSpeakers,
    focus,
    verbatimShare: plan.summarizer.verbatimShare,
    saidAt: plan.saidAt,
  })
}
