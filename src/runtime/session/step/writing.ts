/**
 * Appending to the log, whatever other tabs did meanwhile and however full the disk is.
 *
 * @module
 */
import {
  applyEvents,
  attachmentKey,
  foldBranch,
  type Effect,
  revalidated,
  type SessionEvent,
  withCreation,
  userMessage,
} from '../../../engine/index.ts'
import { engineFailure } from '../../../i18n/en/sentences/engine.ts'
import type { FromBox, FromQueue } from '../../../ports/drafts.ts'
import { isFull, StoreError } from '../../../ports/errors.ts'
import { fitted, recordingOf, ROOM_RETRY_MS } from '../../notices/full-disk.ts'
import type { PendingMessage } from '../snapshot.ts'
import { leftBox } from './box.ts'
import { readQueue } from './queue.ts'
import type { Awaited, SessionState, Step, Todo, Writing } from './state.ts'
import { asInputs, before, decideEach, failTask, followed, only } from './tasks.ts'
import { begin } from './working.ts'

/** Stores the drafts; `effects` start once they are stored. */
export function write(
  state: SessionState,
  writing: Pick<Writing, 'drafts' | 'source'> & {
    readonly effects?: readonly Effect[]
    readonly ids?: Writing['ids']
  },
): Step {
  return tryToWrite(state, { effects: [], ids: null, ...writing })
}

/** Stores a person's message: with the same ids where it is sent again after a refusal. */
export function writeMessage(
  state: SessionState,
  message: PendingMessage,
  source: Extract<Writing['source'], { readonly from: FromBox | FromQueue }>,
): Step {
  const { text, images } = message
  const { unsure } = state
  return write(
    {
      ...state,
      live: { ...state.live, pending: { text, images } },
    },
    {
      drafts: [userMessage(text, images)],
      source,
      ids: unsure && isSame(unsure.message, message) ? unsure.ids : null,
    },
  )
}

/** Tries again what was refused. */
export function writeAgain(state: SessionState): Step {
  return state.writing ? tryToWrite(state, state.writing) : only(state)
}

function tryToWrite(state: SessionState, writing: Writing): Step {
  const next = { ...state, writing }
  const written = writtenBefore(state.events, writing)
  if (written) return afterStoring(next, written)
  const drafts = withCreation(state.events, writing.drafts)
  const { source, ids } = writing
  return {
    state: { ...next, awaits: { type: 'append' } },
    append: {
      drafts,
      ids: ids && ids.length >= drafts.length ? ids.slice(ids.length - drafts.length) : null,
      parentId: state.events.at(-1)?.id ?? null,
      revision: state.events.length,
      from: 'from' in source ? source.from : null,
    },
    effects: [],
  }
}

/** The events that an earlier try wrote; null where it wrote none. */
function writtenBefore(
  events: readonly SessionEvent[],
  { drafts, ids }: Writing,
): readonly SessionEvent[] | null {
  if (drafts.length === 0) return events.length > 0 ? [] : null
  if (ids === null) return null
  const wanted = new Set(ids.slice(-drafts.length))
  const found = events.filter(({ id }) => wanted.has(id))
  return found.length === drafts.length ? found : null
}

/** The disk took the events. */
export function stored(state: SessionState, events: readonly SessionEvent[]): Step {
  return afterStoring({ ...state, events: [...state.events, ...events] }, events)
}

/** `events` are those of what is being stored; the log has them. */
function afterStoring(state: SessionState, events: readonly SessionEvent[]): Step {
  const { writing } = state
  if (!writing) return only(state)
  const settled = { ...state, writing: null, awaits: null }
  return followed(begin(settled, writing.effects), next => afterSource(next, writing, events))
}

function afterSource(
  state: SessionState,
  { source }: Writing,
  events: readonly SessionEvent[],
): Step {
  const decides = decideEach(asInputs(events))
  const afterMessage: readonly Todo[] = [...decides, { type: 'after-work', insist: false }]
  switch (source.type) {
    case 'log':
      if (source.after === 'fold')
        return only({
          ...state,
          engine: { ...state.engine, branch: foldBranch(state.events) },
        })
      return only(
        source.after === 'decide' ? before(state, ...decides) : continuedWith(state, events),
      )
    case 'session':
      return only(before(state, ...decides))
    case 'box': {
      const reply = state.box.outgoing.find(({ id }) => id === source.id)?.reply
      const box = leftBox(state.box, source.id)
      return only(
        before({ ...state, box, unsure: null }, ...afterMessage),
        ...(reply === undefined ? [] : [{ type: 'reply', reply } as const]),
      )
    }
    case 'queue': {
      const { id } = source.from.message
      const waiting = state.queue.waiting.filter(message => message.id !== id)
      const queue = { ...state.queue, waiting, leaving: null }
      return only(before({ ...state, queue, unsure: null }, ...afterMessage))
    }
  }
}

/** The decision under way is about these, too. */
function continuedWith(state: SessionState, events: readonly SessionEvent[]): SessionState {
  const [task, ...others] = state.tasks
  const [todo, ...todos] = task?.todos ?? []
  if (!task || todo?.type !== 'decide') return state
  const inputs = [...todo.inputs, ...asInputs(events)]
  return { ...state, tasks: [{ ...task, todos: [{ ...todo, inputs }, ...todos] }, ...others] }
}

/** The disk refused the events, which had these ids. */
export function refused(state: SessionState, error: unknown, ids: readonly string[]): Step {
  const { writing } = state
  if (!writing) return only(state)
  const tried = { ...writing, ids }
  const next = { ...state, writing: tried }
  if (!(error instanceof StoreError) || error.code !== 'conflict') return giveUp(next, tried, error)
  return only(
    { ...next, awaits: { type: 'conflict', error } },
    { type: 'read-news', after: state.events.length },
  )
}

/** What other tabs appended first is read: a compaction whose messages changed becomes its failure. */
export function afterConflict(
  state: SessionState,
  { error }: Extract<Awaited, { type: 'conflict' }>,
  news: readonly SessionEvent[],
): Step {
  const { writing } = state
  if (!writing) return only(state)
  if (news.length === 0) return giveUp(state, writing, error)
  const next = withNews(state, news)
  const drafts = writtenBefore(next.events, writing)
    ? writing.drafts
    : writing.drafts.map(draft =>
        revalidated(draft, next.engine.branch, { describe: engineFailure }),
      )
  return tryToWrite(next, { ...writing, drafts })
}

/** With events that other tabs appended. */
export function withNews(state: SessionState, news: readonly SessionEvent[]): SessionState {
  if (news.length === 0) return state
  const events = [...state.events, ...news]
  const branch = applyEvents(state.engine.branch, news, events)
  return { ...state, events, engine: { ...state.engine, branch } }
}

function giveUp(state: SessionState, { source, drafts, ids }: Writing, error: unknown): Step {
  switch (source.type) {
    case 'session':
      return failTask(state, error)
    case 'log':
      if (!(error instanceof StoreError)) return failTask(state, error)
      return only(
        { ...state, awaits: { type: 'next-try' } },
        { type: 'ask-again', error: fitted(recordingOf(drafts), error) },
      )
    case 'box': {
      const message = state.box.outgoing.find(({ id }) => id === source.id)
      return failTask(unsureOf(state, message, ids), error)
    }
    case 'queue': {
      const next = unsureOf(state, source.from.message, ids)
      if (error instanceof StoreError && error.code === 'not-queued')
        return readQueue({
          ...waitingAgain(next),
          awaits: { type: 'queue', insist: source.insist },
        })
      if (!isFull(error)) return failTask(next, error)
      const waits = waitingAgain(next)
      return only(
        { ...waits, queue: { ...waits.queue, isWatched: true } },
        { type: 'report', error: fitted('waiting', error) },
        { type: 'start-timer', timer: 'queue', afterMs: ROOM_RETRY_MS },
      )
    }
  }
}

function unsureOf(
  state: SessionState,
  message: PendingMessage | undefined,
  ids: Writing['ids'],
): SessionState {
  return message && ids ? { ...state, unsure: { message, ids } } : state
}

/** The message that was to leave the queue waits there again. */
function waitingAgain(state: SessionState): SessionState {
  return {
    ...state,
    awaits: null,
    writing: null,
    queue: { ...state.queue, leaving: null },
    live: { ...state.live, pending: null },
  }
}

function isSame(left: PendingMessage, right: PendingMessage): boolean {
  return (
    left.text === right.text &&
    left.images.map(attachmentKey).join('\n') === right.images.map(attachmentKey).join('\n')
  )
}
