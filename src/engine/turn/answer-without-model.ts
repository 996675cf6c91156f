import { extractSummary } from '../compaction/extractive/extract-summary.ts'
import { summaryWithoutModel } from './job.ts'
import type { Effect, EngineConfig } from './types.ts'
import type { Input } from './signals.ts'

/** Runs effects without a model or tool: counts texts, extracts a summary, finds nothing. Ignores the others. */
export function answerWithoutModel(
  effect: Effect,
  { count }: Pick<EngineConfig, 'count'>,
): readonly Input[] {
  switch (effect.type) {
    case 'count':
      return [{ type: 'counted', purpose: effect.purpose }]
    case 'recall':
      return [{ type: 'recalled', messageId: effect.messageId, hits: [] }]
    case 'ask-hook': {
      const answer = { instructions: null, pins: [], veto: null }
      return [{ type: 'hook-answered', compactionId: effect.compactionId, answer }]
    }
    case 'summarize': {
      const { compactionId } = effect
      const outcome = summaryWithoutModel(extractSummary(effect, count))
      return [{ type: 'summarize-ended', compactionId, outcome }]
    }
    default:
      return []
  }
}
