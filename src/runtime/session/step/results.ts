/**
 * How something ended that the session asked for.
 *
 * @module
 */
import { type Attachment, attachmentKey, isFile, type SessionEvent } from '../../../engine/index.ts'
import { answerWritten } from './answer-draft.ts'
import { imagesWritten, textWritten } from './box.ts'
import type { StoredDraft } from './effects.ts'
import type { Result } from './inputs.ts'
import { logRead, logUnread } from './opening.ts'
import { liveDraftRead, lockDenied, lockGranted, lockTried, tookIn } from './other-tabs.ts'
import {
  messageRefused,
  queued,
  queueEdited,
  queueRead,
  queueRemoved,
  queueUnread,
} from './queue.ts'
import { routed } from './sending.ts'
import { isAtWork, type SessionState, type Step, type StepConfig } from './state.ts'
import { failTask, only } from './tasks.ts'
import { tried } from './working.ts'
import { afterConflict, refused, stored, withNews, writeAgain } from './writing.ts'

/** The task that waited for it continues, or fails. */
export function resulted(state: SessionState, input: Result, config: StepConfig): Step {
  switch (input.type) {
    case 'log-read':
      return logRead(state, input.events)
    case 'log-unread':
      return logUnread(state, input.error)
    case 'stored':
      return stored(state, input.events)
    case 'refused':
      return refused(state, input.error, input.ids)
    case 'try-again':
      return writeAgain(state)
    case 'lock-tried':
      return lockTried(state, input.held)
    case 'lock-granted':
      return lockGranted(state)
    case 'lock-denied':
      return lockDenied(state, input.error)
    case 'news-read':
      return newsRead(state, input.events)
    case 'live-draft-read':
      return liveDraftRead(state, input.live)
    case 'queue-read':
      return queueRead(state, input.queue)
    case 'queue-unread':
      return queueUnread(state, input.error)
    case 'counted-all':
      return input.now ? only(countedFor(state)) : readAhead(state)
    case 'tried':
      return tried(state, input, config)
    case 'task-failed':
      return failTask(state, input.error)
    case 'draft-written':
      return draftWritten(state, input.key)
    case 'draft-refused':
      return draftWritten(state, input.key, input.error)
    case 'message-checked':
      return only(routed(state, input.id, config))
    case 'message-refused':
      return messageRefused(state, input.id, input.error)
    case 'queued':
      return queued(state, input.id)
    case 'queue-edited':
      return queueEdited(state, input)
    case 'queue-removed':
      return queueRemoved(state, input)
    case 'file-read':
      return attached(state, input.part)
    case 'attached':
      return answeredOnceStored(state, input.reply)
  }
}

function newsRead(state: SessionState, news: readonly SessionEvent[]): Step {
  const { awaits } = state
  if (awaits?.type === 'conflict') return afterConflict(state, awaits, news)
  return awaits?.type === 'news' ? tookIn(withNews(state, news), awaits, news) : only(state)
}

function countedFor(state: SessionState): SessionState {
  return state.awaits?.type === 'counts' ? { ...state, awaits: null } : state
}

/** Everything is counted, and nobody waits: there is time for what a request would wait for. */
function readAhead(state: SessionState): Step {
  return state.isClosed || isAtWork(state) ? only(state) : only(state, { type: 'read-ahead' })
}

function draftWritten(state: SessionState, key: StoredDraft['key'], error?: unknown): Step {
  if (key === 'live') {
    const [draft, effects] = answerWritten(state.draft, error)
    return only({ ...state, draft }, ...effects)
  }
  const written = key === 'composer' ? textWritten : imagesWritten
  const [box, effects] = written(state.box, error)
  return only({ ...state, box }, ...effects)
}

/** Images that were attached are acknowledged once the box is stored with them. */
function answeredOnceStored(state: SessionState, reply: number): Step {
  const { box } = state
  const isStored = !box.imagesAreDue && box.change?.of !== 'images'
  return isStored
    ? only(state, { type: 'reply', reply })
    : only({ ...state, box: { ...box, replies: [...box.replies, reply] } })
}

/** The tokens of a file are shown as soon as they are counted. */
function attached(state: SessionState, part: Attachment): Step {
  const { box } = state
  const key = attachmentKey(part)
  if (box.images.some(other => attachmentKey(other) === key)) return only(state)
  const next = { ...state, box: { ...box, images: [...box.images, part], imagesAreDue: true } }
  return isFile(part) ? only(next, { type: 'count-all', now: false }) : only(next)
}
