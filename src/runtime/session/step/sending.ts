/**
 * What the person sends: at once where nothing prevents it, else from the queue, once the answer before it has ended, the
 * network is back and no other tab is at work.
 *
 * @module
 */
import { imagesOf } from '../../../engine/index.ts'
import { changing, fromBox, heading, withOutgoing } from './box.ts'
import { READING_AHEAD, type SessionEffect } from './effects.ts'
import type { Command } from './inputs.ts'
import { DRAIN } from './other-tabs.ts'
import {
  nextOwn,
  queueOf,
  type SessionState,
  type Step,
  type StepConfig,
  type Todo,
} from './state.ts'
import { before, only, withTask } from './tasks.ts'
import { write, writeMessage } from './writing.ts'

/** Takes the message out of the box. */
export function send(
  state: SessionState,
  command: Extract<Command, { type: 'send' }>,
  config: StepConfig,
): Step {
  const { id } = command
  const box = withOutgoing(state.box, command)
  const images = imagesOf(box.outgoing.at(-1)?.images ?? [])
  const next = { ...state, box }
  const ahead: readonly SessionEffect[] = [
    { type: 'abort', id: READING_AHEAD },
    { type: 'search-ahead', text: command.text },
  ]
  return images.length > 0
    ? only(next, ...ahead, { type: 'check-images', id, images })
    : only(routed(next, id, config), ...ahead)
}

/** The message is complete: it goes into the log, or waits. */
export function routed(state: SessionState, id: string, config: StepConfig): SessionState {
  const isOvertaken = state.box.outgoing.some(({ to }) => to === 'log')
  const atOnce = !isOvertaken && !mustWait(state, config)
  if (atOnce)
    return withTask({ ...state, box: heading(state.box, id, 'log') }, [{ type: 'send', id }], {
      message: id,
    })
  // A queue of a session that is in no list would never be found again.
  return state.events.length === 0
    ? withTask(state, waiting(id), { message: id })
    : { ...state, box: heading(state.box, id, 'queue') }
}

function mustWait(state: SessionState, { canSend }: StepConfig): boolean {
  return state.engine.turn.type !== 'idle' || nextOwn(state) !== null || !canSend
}

function waiting(id: string): readonly Todo[] {
  return [{ type: 'save' }, { type: 'queue-up', id }]
}

/** Its task has begun: what prevents it now? */
export function sendNow(state: SessionState, id: string, config: StepConfig): Step {
  return only(
    mustWait(state, config)
      ? before(state, ...waiting(id))
      : before(state, { type: 'acquire', otherwise: waiting(id) }, { type: 'store-message', id }),
  )
}

/** Stores the message in the log; it leaves the box at the same instant. */
export function storeMessage(state: SessionState, id: string): Step {
  const message = state.box.outgoing.find(other => other.id === id)
  if (!message) return only(state)
  const from = fromBox(state.box, message)
  const box = changing(state.box, 'message', from.left)
  return writeMessage({ ...state, box }, message, { type: 'box', id, from })
}

/** Stores the session where it is not stored yet. */
export function save(state: SessionState): Step {
  return write(state, { drafts: [], source: { type: 'session' } })
}

/** Sends what is queued, after a failure only where the person insists; else has the display counted. */
export function afterWork(state: SessionState, insist: boolean, { canSend }: StepConfig): Step {
  const { engine, lock } = state
  if (engine.turn.type !== 'idle') return only(state)
  const message = nextOwn(state)
  const maySend = (insist || engine.branch.failure === null) && canSend && lock.held
  if (maySend && message) {
    const from = { type: 'queue', message } as const
    const queue = { ...state.queue, leaving: message.id }
    return writeMessage({ ...state, queue }, message, { type: 'queue', from, insist })
  }
  return engine.job ? only(state) : only(state, { type: 'count-all', now: false })
}

/** Sends what waits, where this tab is idle and nothing prevents it. */
export function drain(state: SessionState, { canSend }: StepConfig): Step {
  return only(state.engine.turn.type === 'idle' && canSend ? before(state, ...DRAIN) : state)
}

/** How long a message waits for its own tab, which may be gone, before any other tab sends it. */
const WATCH_MS = 5_000

/** Has the queue looked at again where something waits that nothing prevents from being sent. */
export function watchQueue(state: SessionState, config: StepConfig): Step {
  if (state.queue.isWatched || state.tasks.length > 0 || !isDue(state, config)) return only(state)
  return only(
    { ...state, queue: { ...state.queue, isWatched: true } },
    { type: 'start-timer', timer: 'queue', afterMs: WATCH_MS },
  )
}

/** Sends what waits, whichever tab queued it, unless the session ended in a failure or another tab is at work. */
export function resume(state: SessionState, config: StepConfig): Step {
  const next = { ...state, queue: { ...state.queue, isWatched: false } }
  if (!isDue(state, config)) return only(next)
  return only(
    before(
      next,
      { type: 'acquire', otherwise: [] },
      { type: 'adopt-queue' },
      { type: 'after-work', insist: false },
    ),
  )
}

/** What waits is this tab's own from now on. */
export function adoptQueue(state: SessionState): Step {
  const own = state.queue.waiting.map(({ id }) => id)
  return only({ ...state, queue: { ...state.queue, own } })
}

function isDue(state: SessionState, { canSend }: StepConfig): boolean {
  return (
    !state.isClosed &&
    queueOf(state).length > 0 &&
    state.engine.turn.type === 'idle' &&
    state.engine.branch.failure === null &&
    canSend
  )
}
