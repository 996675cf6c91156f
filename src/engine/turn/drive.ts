/** Runs `decide` until nothing is left to do. */
import { decide } from './decide.ts'
import type { Decision, EngineConfig, EngineState, Input } from './types.ts'

/** One step for the caller: keep the state, store the events, then start the effects. */
export interface DriveStep extends Decision {
  readonly input: Input
}

/** Read before each decision. */
export interface DriveContext {
  readonly state: EngineState
  readonly config: EngineConfig
}

/**
 * Decides about `first` and all inputs that the steps return: stored events first, then the signals of ended effects.
 * An effect that ends later starts another run. Only one run may be active. The caller may await between steps.
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
