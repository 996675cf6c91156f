import { extractSummary } from '../compaction/extractive/extract-summary.ts'
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
      const outcome = writtenWithoutModel(extractSummary(effect, count))
      return [{ type: 'summarize-ended', compactionId, outcome }]
    }
    default:
      return []
  }
}
