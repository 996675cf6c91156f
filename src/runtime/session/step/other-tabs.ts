/**
 * Several tabs on one session: one at a time has it, reads what the others appended, and ends what a closed one left
 * open; the others show what it writes.
 *
 * @module
 */
import {
  isAbandoned,
  needsRecovery,
  type SessionEvent,
  takeOverDrafts,
} from '../../../engine/index.ts'
import type { LiveDraft } from '../../../ports/drafts.ts'
import { clearAnswer } from './answer-draft.ts'
import { otherTabBusy, otherTabIdle } from './live.ts'
import {
  type Awaited,
  isAtWork,
  type SessionState,
  type Step,
  type StepConfig,
  type Todo,
} from './state.ts'
import { before, instead, only, withTask } from './tasks.ts'

/** How often the other tab's answer is read. */
const LOOK_MS = 500

type TodoOf<Type extends Todo['type']> = Extract<Todo, { readonly type: Type }>

/** Makes the session this tab's own. */
export function acquire(state: SessionState, { otherwise }: TodoOf<'acquire'>): Step {
  return state.lock.held
    ? only(takingOver(state))
    : only({ ...state, awaits: { type: 'lock', otherwise } }, { type: 'try-lock' })
}

/** What came of a try. A wait for the lock may have ended meanwhile. */
export function lockTried(state: SessionState, isHeld: boolean): Step {
  const { awaits } = state
  if (awaits?.type !== 'lock') return only(state)
  const held = isHeld || state.lock.held
  const next = { ...state, awaits: null, lock: { ...state.lock, held } }
  return only(held ? takingOver(next) : instead(next, ...awaits.otherwise))
}

function takingOver(state: SessionState): SessionState {
  return before(state, { type: 'take-in', for: 'this-tab' }, { type: 'take-over' })
}

/** Waits until the other tab lets go. A second wait is the same wait. */
export function awaitLock(state: SessionState): Step {
  if (state.lock.isWaiting || state.isClosed) return only(state)
  return only({ ...state, lock: { ...state.lock, isWaiting: true } }, { type: 'wait-for-lock' })
}

/** The other tab let go, and this one has the session: what waits is sent. */
export function lockGranted(state: SessionState): Step {
  return only(withTask({ ...state, lock: { held: true, isWaiting: false } }, DRAIN))
}

/** The wait failed. */
export function lockDenied(state: SessionState, error: unknown): Step {
  return only({ ...state, lock: { ...state.lock, isWaiting: false } }, { type: 'report', error })
}

/** Sends all that is queued, once no other tab is at work. */
export const DRAIN: readonly Todo[] = [
  { type: 'acquire', otherwise: [{ type: 'await-lock' }] },
  { type: 'after-work', insist: true },
]

/** Reads what other tabs appended. */
export function takeIn(state: SessionState, todo: TodoOf<'take-in'>): Step {
  const after = state.events.length
  if (after === 0) return only(state)
  return only({ ...state, awaits: { type: 'news', for: todo.for } }, { type: 'read-news', after })
}

/** `state` has the news by now. */
export function tookIn(
  state: SessionState,
  awaits: Extract<Awaited, { type: 'news' }>,
  news: readonly SessionEvent[],
): Step {
  const next = { ...state, awaits: null }
  if (awaits.for === 'this-tab') return only(next)
  const seen = isAbandoned(next.engine.branch)
    ? lookedAt(next)
    : { ...next, live: otherTabIdle(next.live) }
  return news.length > 0 ? only(seen, { type: 'count-all', now: false }) : only(seen)
}

/** Ends what a closed tab left open, then notes the model that is asked from now on. */
export function takeOver(
  state: SessionState,
  { live }: TodoOf<'take-over'>,
  config: StepConfig,
): Step {
  const { engine } = state
  const recovers = needsRecovery(engine)
  if (recovers && live === undefined)
    return only(
      { ...state, awaits: { type: 'live-draft', for: 'take-over' } },
      { type: 'note-model' },
      { type: 'read-live-draft' },
    )
  const drafts = takeOverDrafts(engine, live ?? null, config.engine(engine.branch))
  return only(
    before(
      state,
      ...(drafts.length > 0 ? [{ type: 'append', drafts, after: 'decide' } as const] : []),
      { type: 'acquired', clearsDraft: recovers },
    ),
    { type: 'note-model' },
  )
}

/** The session is this tab's own. */
export function acquired(state: SessionState, { clearsDraft }: TodoOf<'acquired'>): Step {
  const draft = clearsDraft ? clearAnswer(state.draft) : state.draft
  return only({ ...state, draft, live: otherTabIdle(state.live) })
}

/** Has a request looked at that another tab is answering, or nobody any more. */
export function lookedAt(state: SessionState): SessionState {
  const isWatched = state.looksAgain || state.tasks.some(({ kind }) => kind === 'look')
  return isWatched ? state : withTask(state, [{ type: 'look' }], { kind: 'look' })
}

/** A request that nobody answers any more is ended; one that another tab answers is shown as it grows. */
export function look(state: SessionState): Step {
  if (state.isClosed || isAtWork(state)) return only(state)
  if (!isAbandoned(state.engine.branch)) return only({ ...state, live: otherTabIdle(state.live) })
  return only(
    before(
      state,
      { type: 'acquire', otherwise: [{ type: 'show-other-tab' }] },
      { type: 'after-work', insist: false },
    ),
  )
}

/** Reads as much as the other tab has written. */
export function showOtherTab(state: SessionState): Step {
  return only(
    { ...state, awaits: { type: 'live-draft', for: 'display' } },
    { type: 'read-live-draft' },
  )
}

export function liveDraftRead(state: SessionState, live: LiveDraft | null): Step {
  const { awaits } = state
  if (awaits?.type !== 'live-draft') return only(state)
  const next = { ...state, awaits: null }
  if (awaits.for === 'take-over') return only(before(next, { type: 'take-over', live }))
  if (state.isClosed || isAtWork(state)) return only(next)
  if (!isAbandoned(state.engine.branch)) return only({ ...next, live: otherTabIdle(state.live) })
  return only(
    { ...next, live: otherTabBusy(state.live, live), looksAgain: true },
    { type: 'start-timer', timer: 'look', afterMs: LOOK_MS },
  )
}
