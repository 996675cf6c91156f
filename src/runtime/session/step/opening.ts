/**
 * How a session begins: with its log, or with what it showed last, until its log is read. What is asked of it until then waits.
 *
 * @module
 */
import { foldBranch, isAbandoned, restingOn, type SessionEvent } from '../../../engine/index.ts'
import { lookedAt } from './other-tabs.ts'
import type { SessionState, Step } from './state.ts'
import { only, withTask } from './tasks.ts'

/** True until the log is read. */
export function isUnread({ awaits }: Pick<SessionState, 'awaits'>): boolean {
  return awaits?.type === 'log'
}

/** The session is shown: it follows its log, which is read first where it is not at hand. */
export function begun(state: SessionState, isRestart: boolean): Step {
  if (state.isClosed) return only(state)
  if (isUnread(state))
    return only({ ...state, awaits: { type: 'log', isRestart } }, { type: 'read-log' })
  const opens = withTask(state, [{ type: 'open', isRestart }])
  const watched = isAbandoned(state.engine.branch) ? lookedAt(opens) : opens
  return only(watched, { type: 'count-all', now: false })
}

/** All events up to now: what waited for them is done, but for what a session does only where it stays open. */
export function logRead(state: SessionState, events: readonly SessionEvent[]): Step {
  const { awaits } = state
  if (awaits?.type !== 'log') return only(state)
  const engine = restingOn(foldBranch(events))
  return begun({ ...state, events, engine, awaits: null }, awaits.isRestart)
}

/** The log cannot be read: nothing that was asked for is done, and whoever waits for it is answered. */
export function logUnread(state: SessionState, error: unknown): Step {
  const replies = [
    ...state.tasks.flatMap(({ reply }) => reply ?? []),
    ...state.box.outgoing.flatMap(({ reply }) => reply ?? []),
  ]
  return only(
    { ...state, tasks: state.tasks.slice(0, 1), isClosed: true },
    ...replies.map(reply => ({ type: 'reject', reply, error }) as const),
    { type: 'report-unread', error },
  )
}
