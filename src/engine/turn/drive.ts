/** The loop around `decide`: from one input to the point where nothing is left to do. */
import { decide } from './decide.ts'
import type { Decision, EngineConfig, EngineState, Input, Effect } from './types.ts'
import { extractSummary } from '../compaction/extractive/extractive.ts'
import { writtenWithoutModel } from './job.ts'

/** What the caller carries out: it keeps the state, stores what is appended, then starts the effects. */
export interface DriveStep extends Decision {
  /** What the decision is about. */
  readonly input: Input
}

/** What a decision is made in, read anew before each. */
export interface DriveContext {
  readonly state: EngineState
  readonly config: EngineConfig
}

/**
 * Decides about `first`, then about all that each step gives back: first the stored events in their order, then the
 * signals of effects that have ended. An effect that ends later starts another run; only one run may be under way at a
 * time. A generator has no clock: a caller may await between the steps.
 */
export function* drive(
  first: Input,
  context: () => DriveContext,
): Generator<DriveStep, void, readonly Input[]> {
  const events: Input[] = []
  const signals: Input[] = []
  for (let input: Input | undefined = first; input; input = events.shift() ?? signals.shift()) {
    const { state, config } = context()
    const given = yield { ...decide(state, input, config), input }
    for (const next of given) (next.type === 'event' ? events : signals).push(next)
  }
}

/**
 * Carries out what needs no model and no tool: texts count by `config.count`, a summary is extracted, a search finds
 * nothing. All other effects are the caller's.
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
