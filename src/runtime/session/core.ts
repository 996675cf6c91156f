/** What the functions of an open session share: its state, its serial queue, and its parts. */
import type {
  Branch,
  EngineConfig,
  EngineState,
  EventDraft,
  SessionEvent,
} from '../../engine/index.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import type { Composer, Outgoing } from './composer.ts'
import type { SessionPorts } from './handlers/ports.ts'
import type { RetryWait, Timers } from './handlers/timers.ts'
import type { Work } from './handlers/work.ts'
import type { Live } from './live.ts'
import type { Several, SeveralAct } from './snapshot.ts'
import type { SessionOptions } from './session-api.ts'
import type { TurnLock } from './locks.ts'
import type { AnswerDraft } from './keep-newest.ts'

export interface SessionState {
  readonly engine: EngineState
  /** All events known to this tab, in log order. */
  readonly events: readonly SessionEvent[]
  readonly live: Live
  /** Queued messages, oldest first; the same in all tabs of the session. */
  readonly waiting: readonly QueuedMessage[]
  /** Ids of the messages that this tab sends at once: it queued them, or found them when it opened the session. */
  readonly own: readonly string[]
  /** Id of the message that moves into the log now. The box or the queue has it until it is there. Null for none. */
  readonly leaving: string | null
  /** Ids of messages whose storing failed; they may be stored all the same. */
  readonly unsure: readonly string[]
  /** Milliseconds of rest to wait for; null for none. */
  readonly restMs: number | null
  /** The answers of several models to the newest message; null for none. `upTo`: events of the log that it shows. */
  readonly several: (Several & { readonly upTo: number }) | null
}

/** An open session from the inside. `work`, `timers` and `options` connect it to the outside. */
export interface Core {
  readonly options: SessionOptions
  readonly state: () => SessionState
  /** Sets the new values, and tells the interface if it shows them. */
  readonly change: (values: Partial<SessionState>) => void
  readonly composer: Composer
  /** Messages that go from the box into the log without the queue. */
  readonly onTheWay: Set<Outgoing>
  readonly answer: AnswerDraft
  /** `newest`: id of the last event that this session tried to append; null before. */
  readonly appends: { newest: string | null }
  readonly lock: TurnLock
  readonly timers: Timers
  readonly retry: RetryWait
  readonly work: Work
  readonly ports: SessionPorts
  /** Runs a task after all earlier ones and after the log is read. Every change of the log runs in such a task. */
  readonly inOrder: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Like `inOrder`, without a caller that waits: a failure is shown to the person. */
  readonly soon: (task: () => Promise<void>) => void
  /** Like `soon`, unless a task of this name already waits. */
  readonly soonOnce: (name: 'look' | 'news' | 'lanes', task: () => Promise<void>) => void
  /** Gives the drafts their place in the tree, where they do not follow the newest event. They stay first and in order. */
  readonly place: (drafts: readonly EventDraft[]) => readonly EventDraft[]
  /** Takes over what other tabs appended. */
  readonly takeNews: (news: readonly SessionEvent[]) => void
  /** The answers of several models, each with a core of its own. Loaded with the first set. */
  readonly lanes: () => Promise<Lanes>
  /** The configuration for the present branch. */
  readonly config: () => EngineConfig
  /** The configuration for this branch of the session. */
  readonly configOf: (branch: Branch) => EngineConfig
  /** True if the network that the chosen model needs is there. */
  readonly canSend: () => boolean
  /** True after the session is closed: it starts no work, but ends its writes. */
  readonly isClosed: () => boolean
  /** Counts all texts of the next request. */
  readonly countNow: () => Promise<void>
  /** The person does something in this session: from now on its texts are counted ahead. */
  readonly use: () => void
  /** Counts when the page has time, if the session is in use. The display shows estimates until then. */
  readonly countSoon: () => void
  /** Reads the queue again, also after a read that is running. */
  readonly readQueue: () => Promise<void>
  /** This tab changed the queue, so a running read is outdated. */
  readonly changeQueue: (
    change: (waiting: readonly QueuedMessage[]) => readonly QueuedMessage[],
  ) => void
  /** Sends the queued messages of all tabs. */
  readonly resumeQueue: () => void
  /** Called after the rest that the engine asked for. */
  readonly afterRest: () => void
  /** The model may have changed. */
  readonly noteModel: () => void
}

/** Several answers to one message (`lanes.ts`). All run in the session's serial queue. */
export interface Lanes extends Readonly<Record<SeveralAct, (index: number) => Promise<boolean>>> {
  /** Shows the lanes as they are in the log, and ends the work that a closed tab left open. */
  follow(): Promise<void>
  /** Asks each model of the set among these stored events. */
  begin(stored: readonly SessionEvent[]): Promise<void>
  /** Stops one of them, or all. */
  stop(index?: number): Promise<boolean>
  /** Selects the answer that the next message follows; false if there is none. */
  goOn(): Promise<boolean>
}

/** True while a turn runs or a summary is written. */
export function isAtWork(state: SessionState): boolean {
  return isAnswering(state) || state.engine.job !== null
}

/** True while a turn runs. */
export function isAnswering({ engine, several }: SessionState): boolean {
  return engine.turn.type !== 'idle' || (several !== null && several.activity !== null)
}

/** True if the newest message got no answer, or none of the several: what is queued after it waits for the person. */
export function hasFailed({ engine: { branch }, several }: SessionState): boolean {
  if (branch.failure !== null) return true
  const isCurrent = several !== null && several.set.id === branch.several?.id
  return isCurrent && several.activity === null && several.goesOn === null
}

/** Queued messages, oldest first, without the one that is being sent. */
export function queueOf({ waiting, leaving }: SessionState): readonly QueuedMessage[] {
  return waiting.filter(({ id }) => id !== leaving)
}

/** Queued messages that are sent without the person, oldest first. */
export function dueIn(state: SessionState): readonly QueuedMessage[] {
  return queueOf(state).filter(({ waits }) => waits !== true)
}

/** The oldest message that this tab sends; null for none. */
export function nextOwn(state: SessionState): QueuedMessage | null {
  return dueIn(state).find(({ id }) => state.own.includes(id)) ?? null
}
