/**
 * What the functions of an open session share: its state, its serial queue, and its parts.
 *
 * @module
 */
import type { EngineConfig, EngineState, SessionEvent } from '../../engine/index.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import type { Box, Outgoing } from './box.ts'
import type { SessionPorts } from './handlers/ports.ts'
import type { RetryWait, Timers } from './handlers/timers.ts'
import type { Work } from './handlers/work.ts'
import type { Live } from './live.ts'
import type { SessionOptions } from './session-api.ts'
import type { PendingMessage } from './snapshot.ts'
import type { TurnLock } from './locks.ts'
import type { AnswerDraft } from './keep-newest.ts'

export interface SessionState {
  readonly engine: EngineState
  /** All events known to this tab, in log order. */
  readonly events: readonly SessionEvent[]
  readonly live: Live
  /** Messages that wait for their turn, the same for all tabs of the session, oldest first. */
  readonly waiting: readonly QueuedMessage[]
  /** Ids of those that this tab sends at once: it queued them, or found them when it opened the session. */
  readonly own: readonly string[]
  /** Id of the one that is being sent; null for none. */
  readonly leaving: string | null
  /** A message whose storing failed, which may have been written after all, with the ids of its events. */
  readonly unsure: { readonly message: PendingMessage; readonly ids: readonly string[] } | null
  /** Milliseconds of rest that are waited for; null for none. */
  readonly restMs: number | null
}

/** An open session from inside. `work`, `timers` and `options` lead outside. */
export interface Core {
  readonly options: SessionOptions
  readonly state: () => SessionState
  /** Puts the new values in the place of the old ones, and has the interface look where it shows them. */
  readonly change: (values: Partial<SessionState>) => void
  readonly box: Box
  /** Messages on their way from the box into the log at once, if nothing prevents it. */
  readonly onTheWay: Set<Outgoing>
  readonly answer: AnswerDraft
  readonly lock: TurnLock
  readonly timers: Timers
  readonly retry: RetryWait
  readonly work: Work
  readonly ports: SessionPorts
  /** Runs a task once all earlier ones have ended, and the log is read. All that changes the log is done in one. */
  readonly inOrder: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** The same, for what no caller waits for: a failure is shown to the person. */
  readonly soon: (task: () => Promise<void>) => void
  /** The same, unless a task of this name is still to begin. */
  readonly soonOnce: (name: 'look' | 'news', task: () => Promise<void>) => void
  /** The configuration for the branch as it is. */
  readonly config: () => EngineConfig
  /** The network is there that the model in use needs. */
  readonly canSend: () => boolean
  /** True once the session is closed: it begins nothing any more; what is being stored is still stored. */
  readonly isClosed: () => boolean
  /** Counts all texts of the next request. */
  readonly countNow: () => Promise<void>
  /** Has the display counted once the page has time. */
  readonly countSoon: () => void
  /** Reads the queue, also where that is under way. */
  readonly readQueue: () => Promise<void>
  /** This tab has changed the queue: what is being read of it is older. */
  readonly changeQueue: (
    change: (waiting: readonly QueuedMessage[]) => readonly QueuedMessage[],
  ) => void
  /** Sends what waits, whichever tab queued it. */
  readonly resumeQueue: () => void
  /** What is done once nothing has happened for as long as the engine asked. */
  readonly afterRest: () => void
  /** Another model may be in use from now on. */
  readonly noteModel: () => void
}

/** True while a turn runs or a summary is written. */
export function isAtWork({ engine }: SessionState): boolean {
  return engine.turn.type !== 'idle' || engine.job !== null
}

/** Messages that wait, oldest first, but for the one that is being sent just now. */
export function queueOf({ waiting, leaving }: SessionState): readonly QueuedMessage[] {
  return waiting.filter(({ id }) => id !== leaving)
}

/** The oldest message that waits for this tab; null for none. */
export function nextOwn(state: SessionState): QueuedMessage | null {
  return queueOf(state).find(({ id }) => state.own.includes(id)) ?? null
}
