/** Requests that were refused, for tests of what follows. */
import type { Failure, SendOutcome } from '../engine/turn/outcomes.ts'

/** An overflow without a stated limit, unless told otherwise. */
export function failing(failure: Partial<Failure>): SendOutcome {
  return {
    type: 'failed',
    parts: [],
    failure: {
      kind: 'context-tokens',
      message: 'The provider’s window is full.',
      status: 400,
      limitTokens: null,
      remedy: 'less-input',
      ...failure,
    },
  }
}
