/**
 * An open session as one value. Every change of it is made by `step`.
 *
 * @module
 */
import {
  type Branch,
  type BranchChange,
  type Effect,
  type EngineConfig,
  type EngineState,
  type EventDraft,
  foldBranch,
  type Input,
  restingOn,
  type SessionEvent,
} from '../../../engine/index.ts'
import type { Drafts, FromBox, FromQueue, QueuedMessage } from '../../../ports/drafts.ts'
import type { SessionNotice } from '../../notices/notice.ts'
import type { TransientKind } from '../../requests/retry-policy.ts'
import type { PendingMessage } from '../snapshot.ts'
import { type AnswerDraft, NO_DRAFT } from './answer-draft.ts'
import { type Box, boxOf } from './box.ts'
import type { SessionEffect } from './effects.ts'
import { type Live, NOTHING_LIVE } from './live.ts'

export interface SessionState {
  readonly engine: EngineState
  /** All events known to this tab, in log order. */
  readonly events: readonly SessionEvent[]
  /** Tasks that change the log, one after the other; the first one is under way. */
  readonly tasks: readonly Task[]
  /** What the first task waits for; null where it waits for nothing. */
  readonly awaits: Awaited | null
  /** What is being stored, or was refused and is to be stored; null for nothing. */
  readonly writing: Writing | null
  /** `held`: no other tab may work; `isWaiting`: it is to be had once the other tab lets go. */
  readonly lock: { readonly held: boolean; readonly isWaiting: boolean }
  readonly box: Box
  readonly queue: Queue
  readonly live: Live
  readonly draft: AnswerDraft
  /**
   * The request that is made; null for none. `waitedOut`: the failures whose waits are over, since there was a network.
   * `waits`: the next try is still to come.
   */
  readonly request: {
    readonly effect: Extract<Effect, { readonly type: 'send' }>
    readonly waitedOut: readonly TransientKind[]
    readonly waits: boolean
  } | null
  /** Milliseconds of rest that are waited for; null for none. */
  readonly rest: number | null
  /** Another tab's answer is read again in a moment. */
  readonly looksAgain: boolean
  /** A message whose storing failed, which may have been written after all, with the ids of its events. */
  readonly unsure: { readonly message: PendingMessage; readonly ids: readonly string[] } | null
  /** Nothing is begun any more; what is being stored is still stored. */
  readonly isClosed: boolean
}

/** Messages that wait for their turn. What is stored is the truth, and the same for all tabs of the session. */
export interface Queue {
  readonly waiting: readonly QueuedMessage[]
  /** Ids of those that this tab sends at once: it queued them, or found them when it opened the session. */
  readonly own: readonly string[]
  /** The one that is being sent; null for none. */
  readonly leaving: string | null
  /** `stale`: the queue changed after the reading under way had begun. */
  readonly reading: 'none' | 'under-way' | 'stale'
  /** In a moment this tab sends what still waits then, whoever queued it. */
  readonly isWatched: boolean
}

export interface Task {
  readonly kind: 'look' | 'take-in' | 'other'
  /** What is left of it. */
  readonly todos: readonly Todo[]
  /** The request that is answered when the task ends; null for none. */
  readonly reply: number | null
  /** The message that goes back into the box where the task fails; null for none. */
  readonly message: string | null
}

export type Todo =
  /** Decides about the first input, then about the others and all events that follow. `isFirst`: none was decided yet. */
  | { readonly type: 'decide'; readonly inputs: readonly Input[]; readonly isFirst: boolean }
  | { readonly type: 'append'; readonly drafts: readonly EventDraft[]; readonly after: AfterLog }
  /** Makes the session this tab's own; where another tab is at work, `otherwise` is what is left of the task. */
  | { readonly type: 'acquire'; readonly otherwise: readonly Todo[] }
  | { readonly type: 'take-in'; readonly for: 'this-tab' | 'the-reader' }
  | { readonly type: 'take-over'; readonly live?: Drafts['live'] }
  | { readonly type: 'acquired'; readonly clearsDraft: boolean }
  | {
      readonly type: 'count' | 'save' | 'drain' | 'resume' | 'adopt-queue' | 'rested' | 'decline'
    }
  | { readonly type: 'open'; readonly isRestart: boolean }
  /** `hasLock`: the session is this tab's own, and what other tabs appended is read. */
  | { readonly type: 'change-branch'; readonly change: BranchChange; readonly hasLock: boolean }
  | { readonly type: 'follow-model' | 'look' | 'show-other-tab' | 'await-lock' }
  /** Sends what is queued, after a failure only where the person insists; else has the display counted. */
  | { readonly type: 'after-work'; readonly insist: boolean }
  | { readonly type: 'send' | 'store-message' | 'queue-up'; readonly id: string }
  | { readonly type: 'notify'; readonly notice: SessionNotice; readonly because?: string }

export type Awaited =
  /** All events. `isRestart`: see the input `begin`. */
  | { readonly type: 'log'; readonly isRestart: boolean }
  | { readonly type: 'lock'; readonly otherwise: readonly Todo[] }
  | { readonly type: 'news'; readonly for: 'this-tab' | 'the-reader' }
  /** Other tabs appended first. */
  | { readonly type: 'conflict'; readonly error: unknown }
  | { readonly type: 'live-draft'; readonly for: 'take-over' | 'display' }
  | { readonly type: 'queue'; readonly insist: boolean }
  | { readonly type: 'counts' | 'append' | 'next-try' }

/**
 * After the events are stored: decide about them (`decide`), do so after what is decided on already (`continue`), or
 * only fold them (`fold`).
 */
export type AfterLog = 'decide' | 'continue' | 'fold'

/** Drafts on their way into the log. */
export interface Writing {
  readonly drafts: readonly EventDraft[]
  /** Ids of the last try: a try that was refused may have been written after all. Null before the first one. */
  readonly ids: readonly string[] | null
  readonly source: WritingSource
  /** Work that starts once they are stored. */
  readonly effects: readonly Effect[]
}

export type WritingSource =
  /** Tried again until it is stored. */
  | { readonly type: 'log'; readonly after: AfterLog }
  /** Creates the session. */
  | { readonly type: 'session' }
  | { readonly type: 'box'; readonly id: string; readonly from: FromBox }
  | { readonly type: 'queue'; readonly from: FromQueue; readonly insist: boolean }

/** Drafts to be stored now: all or none, at the end of a log that holds `revision` events. */
export interface Append {
  readonly drafts: readonly EventDraft[]
  /** One for each draft; null for new ones. */
  readonly ids: readonly string[] | null
  readonly parentId: SessionEvent['id'] | null
  readonly revision: number
  /** What the events say leaves this place at the same instant. */
  readonly from: FromBox | FromQueue | null
}

/** The surroundings in which a step is made. */
export interface StepConfig {
  readonly engine: (branch: Branch) => EngineConfig
  /** The network is there that the model in use needs. */
  readonly canSend: boolean
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

/** What comes out of a step: the next state, what is stored now, and what is started after that. */
export interface Step {
  readonly state: SessionState
  readonly append: Append | null
  readonly effects: readonly SessionEffect[]
}

/** A session as it was read; without events where the log is still to be read. */
export function sessionOf(events: readonly SessionEvent[] | null, drafts: Drafts): SessionState {
  return {
    engine: restingOn(foldBranch(events ?? [])),
    events: events ?? [],
    tasks: events === null ? [{ kind: 'other', todos: [], reply: null, message: null }] : [],
    awaits: events === null ? { type: 'log', isRestart: false } : null,
    writing: null,
    lock: { held: false, isWaiting: false },
    box: boxOf(drafts),
    queue: {
      waiting: drafts.queue,
      own: drafts.queue.map(({ id }) => id),
      leaving: null,
      reading: 'none',
      isWatched: false,
    },
    live: NOTHING_LIVE,
    draft: NO_DRAFT,
    request: null,
    rest: null,
    looksAgain: false,
    unsure: null,
    isClosed: false,
  }
}

/** True while a turn runs or a summary is written. */
export function isAtWork({ engine }: SessionState): boolean {
  return engine.turn.type !== 'idle' || engine.job !== null
}

/** True while a turn runs, a summary is written, or a queued message is about to be sent. */
export function isBusy(state: SessionState): boolean {
  const { box, engine } = state
  return (
    isAtWork(state) ||
    box.outgoing.length > 0 ||
    (nextOwn(state) !== null && engine.branch.failure === null)
  )
}

/** Messages that wait, oldest first, but for the one that is being sent just now. */
export function queueOf({ queue }: SessionState): readonly QueuedMessage[] {
  return queue.waiting.filter(({ id }) => id !== queue.leaving)
}

/** The oldest message that waits for this tab; null for none. */
export function nextOwn(state: SessionState): QueuedMessage | null {
  return queueOf(state).find(({ id }) => state.queue.own.includes(id)) ?? null
}

/** True where nothing that a snapshot shows differs, but for what is typed. */
export function isShownAlike(left: SessionState, right: SessionState): boolean {
  return (
    left.engine === right.engine &&
    left.live === right.live &&
    left.queue.waiting === right.queue.waiting &&
    left.queue.leaving === right.queue.leaving &&
    left.box.typed === right.box.typed &&
    left.box.images === right.box.images &&
    left.box.outgoing === right.box.outgoing
  )
}
