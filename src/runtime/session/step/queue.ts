/**
 * The queue: messages that wait for the answer before them, the network, or another tab.
 *
 * @module
 */
import type { QueuedMessage } from '../../../ports/drafts.ts'
import { leftBox, putBack } from './box.ts'
import type { Result } from './inputs.ts'
import type { Queue, SessionState, Step } from './state.ts'
import { before, failTask, only, withTask } from './tasks.ts'

/** Reads the queue; where that is under way, it is read once more afterwards. */
export function readQueue(state: SessionState): Step {
  return state.queue.reading === 'none'
    ? only(withQueue(state, { reading: 'under-way' }), { type: 'read-queue' })
    : only(withQueue(state, { reading: 'stale' }))
}

/** The queue was read. What was read before a change of this tab's own is not shown. */
export function queueRead(state: SessionState, waiting: readonly QueuedMessage[]): Step {
  const next = withQueue(state, { reading: 'none' })
  if (state.queue.reading === 'stale') return readQueue(next)
  return only(carriedOn(withQueue(next, isSame(state.queue.waiting, waiting) ? {} : { waiting })))
}

/** The queue could not be read. */
export function queueUnread(state: SessionState, error: unknown): Step {
  const next = withQueue(state, { reading: 'none' })
  return state.awaits?.type === 'queue'
    ? failTask(next, error)
    : only(next, { type: 'report', error })
}

/** The message has moved from the box to the end of the queue. */
export function queued(state: SessionState, id: string): Step {
  const message = state.box.outgoing.find(other => other.id === id)
  if (!message) return only(state)
  const { text, images, reply } = message
  const isShown = state.queue.waiting.some(other => other.id === id)
  const moved = withTask(
    changed(
      { ...state, box: leftBox(state.box, id) },
      isShown ? state.queue.waiting : [...state.queue.waiting, { id, text, images }],
    ),
    [{ type: 'drain' }],
  )
  return only(moved, { type: 'reply', reply })
}

/** The message could not be moved to the queue: its words are in the box again. */
export function messageRefused(state: SessionState, id: string, error: unknown): Step {
  const message = state.box.outgoing.find(other => other.id === id)
  if (!message) return only(state)
  const change = message.to === 'queue' ? null : state.box.change
  return only(
    { ...state, box: putBack({ ...state.box, change }, id) },
    { type: 'reject', reply: message.reply, error },
  )
}

/** The message has these words now, where it still waited with those that it had. */
export function queueEdited(
  state: SessionState,
  { message, text, waited, reply }: Extract<Result, { type: 'queue-edited' }>,
): Step {
  const { id } = message
  const waiting = state.queue.waiting.map(other => (other.id === id ? { ...other, text } : other))
  return only(waited ? changed(state, waiting) : state, { type: 'reply', reply, value: waited })
}

/** The message waits no longer. */
export function queueRemoved(
  state: SessionState,
  { id, images, reply }: Extract<Result, { type: 'queue-removed' }>,
): Step {
  const waiting = state.queue.waiting.filter(message => message.id !== id)
  return only(changed(state, waiting), { type: 'forget-images', images, reply })
}

/** A change of this tab's own: a reading that began before it is not shown. */
function changed(state: SessionState, waiting: readonly QueuedMessage[]): SessionState {
  const reading = state.queue.reading === 'none' ? 'none' : 'stale'
  return withQueue(state, { waiting, reading })
}

/** A task that waited for the queue goes on. */
function carriedOn(state: SessionState): SessionState {
  const { awaits } = state
  return awaits?.type === 'queue'
    ? before({ ...state, awaits: null }, { type: 'after-work', insist: awaits.insist })
    : state
}

function withQueue(state: SessionState, change: Partial<Queue>): SessionState {
  return { ...state, queue: { ...state.queue, ...change } }
}

/** Images of a message that waits never change. */
function isSame(left: readonly QueuedMessage[], right: readonly QueuedMessage[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ id, text }, index) => right[index]?.id === id && right[index].text === text)
  )
}
