/**
 * Work of the engine: begun once what it depends on is stored. A request that fails is made again, as its server asks or
 * as soon as there is a network.
 *
 * @module
 */
import type { Effect, SendOutcome } from '../../../engine/index.ts'
import { nextRetry } from '../../requests/retry-policy.ts'
import { settled } from '../../requests/settled.ts'
import type { SessionEffect } from './effects.ts'
import type { Result } from './inputs.ts'
import type { SessionState, Step, StepConfig } from './state.ts'
import { decideEach, followed, only, withTask } from './tasks.ts'

/** Begins the work; a closed session begins none. */
export function begin(state: SessionState, effects: readonly Effect[]): Step {
  if (state.isClosed) return only(state)
  return effects.reduce(
    (done, effect) => followed(done, next => beginOne(next, effect)),
    only(state),
  )
}

function beginOne(state: SessionState, effect: Effect): Step {
  const { request } = state
  switch (effect.type) {
    case 'rest': {
      const { afterMs } = effect
      return only({ ...state, rest: afterMs }, { type: 'start-timer', timer: 'rest', afterMs })
    }
    case 'send':
      return only(
        {
          ...state,
          live: { ...state.live, isStopped: false },
          request: { effect, waitedOut: [], waits: false },
        },
        effect,
      )
    case 'abort':
      if (request?.effect.requestId !== effect.id) return only(state, effect)
      return request.waits
        ? only(ended(state, effect.id, { type: 'stopped', parts: [] }))
        : only({ ...state, live: { ...state.live, isStopped: true } }, effect)
    default:
      return only(state, effect)
  }
}

/** One try of a request has ended: it is over, or there is another. */
export function tried(
  state: SessionState,
  { requestId, outcome, needsNetwork }: Extract<Result, { type: 'tried' }>,
  { canSend, now }: StepConfig,
): Step {
  const { request } = state
  if (state.isClosed || request?.effect.requestId !== requestId) return only(state)
  const { waitedOut } = request
  const canReach = needsNetwork ? canSend : null
  const next = outcome.type === 'failed' ? nextRetry(outcome, waitedOut, canReach) : null
  if (outcome.type !== 'failed' || next === null)
    return only(ended(state, requestId, settled(outcome)))
  const { kind, afterMs } = next
  const { message } = outcome.failure
  const wait = { until: afterMs === null ? null : now + afterMs, kind, message }
  const waiting: SessionState = {
    ...state,
    request: { ...request, waits: true, waitedOut: afterMs === null ? [] : [...waitedOut, kind] },
    live: { ...state.live, wait, loading: null },
  }
  return afterMs === null
    ? only(waiting, STOP)
    : only(waiting, { type: 'start-timer', timer: 'retry', afterMs })
}

const STOP: SessionEffect = { type: 'stop-timer', timer: 'retry' }

/** Makes a request now that waits for its next try: its time is over, a network is back, or a person asks for it. */
export function tryNow(state: SessionState): Step {
  const { request } = state
  if (!request?.waits) return only(state)
  return only(
    {
      ...state,
      request: { ...request, waits: false },
      live: { ...state.live, wait: null, loading: null },
    },
    STOP,
    request.effect,
  )
}

function ended(state: SessionState, requestId: string, outcome: SendOutcome): SessionState {
  return withTask({ ...state, request: null, live: { ...state.live, wait: null, loading: null } }, [
    ...decideEach([{ type: 'send-ended', requestId, outcome }]),
    { type: 'after-work', insist: false },
  ])
}
