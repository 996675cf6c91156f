/** The loop around `decide`: from one input to the point where nothing is left to do. */
import { decide } from './decide.ts'
import type { Decision, EngineConfig, EngineState, Input } from './types.ts'

/** What the caller carries out: it keeps the state, stores what is appended, then starts the effects. */
export interface DriveStep extends Decision {
  /** What the decision is about. */
  readonly input: Input
}

/** What a decision is made in, read before each. */
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
