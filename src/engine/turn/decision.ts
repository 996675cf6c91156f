/**
 * What comes out of `decide`.
 *
 * @module
 */
import type { EventDraft } from '../log/event.ts'
import type { Effect, EngineState } from './types.ts'

/** The next state, what is appended to the log, and the work that is started after that. */
export interface Decision {
  readonly state: EngineState
  readonly append: readonly EventDraft[]
  readonly effects: readonly Effect[]
}

/** A decision; without events and effects by default. */
export function decided(
  state: EngineState,
  append: readonly EventDraft[] = [],
  effects: readonly Effect[] = [],
): Decision {
  return { state, append, effects }
}

/** One decision after the other, as one. */
export function followedBy(
  { state, append, effects }: Decision,
  next: (state: EngineState) => Decision,
): Decision {
  const then = next(state)
  return {
    state: then.state,
    append: [...append, ...then.append],
    effects: [...effects, ...then.effects],
  }
}
