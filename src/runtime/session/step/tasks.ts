/**
 * Tasks of a session, one after the other: a task is a list of what is left to do.
 *
 * @module
 */
import type { Input, SessionEvent } from '../../../engine/index.ts'
import { putBack } from './box.ts'
import type { SessionEffect } from './effects.ts'
import { isAtWork, type SessionState, type Step, type Task, type Todo } from './state.ts'

/** A step that stores nothing. */
export function only(state: SessionState, ...effects: readonly SessionEffect[]): Step {
  return { state, append: null, effects }
}

/** One step after another that stores nothing, as one. */
export function followed(
  { state, append, effects }: Step,
  next: (state: SessionState) => Step,
): Step {
  if (append) return { state, append, effects }
  const then = next(state)
  return { ...then, effects: [...effects, ...then.effects] }
}

/** With one more task, behind the others. */
export function withTask(
  state: SessionState,
  todos: readonly Todo[],
  task: Partial<Omit<Task, 'todos'>> = {},
): SessionState {
  return {
    ...state,
    tasks: [...state.tasks, { kind: 'other', reply: null, message: null, ...task, todos }],
  }
}

/** The task under way does these before the rest of it. */
export function before(state: SessionState, ...todos: readonly Todo[]): SessionState {
  const [task, ...others] = state.tasks
  if (!task) return state
  return { ...state, tasks: [{ ...task, todos: [...todos, ...task.todos] }, ...others] }
}

/** The task under way does these, and nothing else of it. */
export function instead(state: SessionState, ...todos: readonly Todo[]): SessionState {
  const [task, ...others] = state.tasks
  return task ? { ...state, tasks: [{ ...task, todos }, ...others] } : state
}

/** Decides about each input, and about all that follows from it, before the next one. */
export function decideEach(inputs: readonly Input[]): readonly Todo[] {
  return inputs.map(input => ({ type: 'decide', inputs: [input], isFirst: true }))
}

/** The events as inputs of a decision. */
export function asInputs(events: readonly SessionEvent[]): readonly Input[] {
  return events.map(event => ({ type: 'event', event }))
}

/** The task under way is done. */
export function endTask(state: SessionState): Step {
  const reply = state.tasks[0]?.reply ?? null
  return followed(
    only(state, ...(reply === null ? [] : [{ type: 'reply', reply } as const])),
    withoutFirst,
  )
}

/** The request of the task under way is answered with false: nothing was changed for it. */
export function decline(state: SessionState): Step {
  const [task, ...others] = state.tasks
  if (!task || task.reply === null) return only(state)
  const { reply } = task
  const next = { ...state, tasks: [{ ...task, todos: [], reply: null }, ...others] }
  return only(next, { type: 'reply', reply, value: false })
}

/** The task under way has failed: a message that it was to store is in the box again. */
export function failTask(state: SessionState, error: unknown): Step {
  const [task] = state.tasks
  const message = state.box.outgoing.find(({ id }) => id === task?.message)
  const reply = message?.reply ?? task?.reply ?? null
  const isStoring = state.writing?.source.type === 'box'
  const box = isStoring ? { ...state.box, change: null } : state.box
  return followed(
    only(
      {
        ...state,
        awaits: null,
        writing: null,
        box: message ? putBack(box, message.id) : box,
        queue: { ...state.queue, leaving: null },
        live: { ...state.live, pending: null },
      },
      reply === null ? { type: 'report', error } : { type: 'reject', reply, error },
    ),
    withoutFirst,
  )
}

/** Other tabs may have the session again as soon as none of its work is left. */
function withoutFirst(state: SessionState): Step {
  const next = { ...state, tasks: state.tasks.slice(1) }
  if (isAtWork(state) || !state.lock.held) return only(next)
  return only({ ...next, lock: { ...state.lock, held: false } }, { type: 'release-lock' })
}
