import type { SendOutcome } from '../../engine/index.ts'
import type { FailedAttempt } from './retry-policy.ts'

export type Ended = Exclude<SendOutcome, { type: 'failed' }>

/** How one try of a request ended. */
export type Tried = Ended | FailedAttempt

/** The end of the request, where no further try is made. */
export function settled(outcome: Tried): SendOutcome {
  if (outcome.type !== 'failed') return outcome
  const { type, parts, failure } = outcome
  return { type, parts, failure }
}
