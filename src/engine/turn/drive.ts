/**
 * The loop around `decide`: from one input to the point where nothing is left to do.
 *
 * @module
 */
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
 * Decides about `first`, and then about all that each step gives back: the stored events, which come first and in their
 * order, and the signals of effects that ended meanwhile. It ends when there is nothing more to decide. An effect that
 * ends later starts another run with its signal; only one run may be under way at a time.
 *
 * A generator has no clock of its own: a caller that awaits between the steps is as welcome as one that does not.
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
