/**
 * The part of a session's row that its log decides. Appends and the rebuilding of the index use the same function.
 *
 * @module
 */
import { z } from 'zod'
import {
  attachmentName,
  attachmentsOf,
  Instant,
  type Part,
  pathTo,
  type SessionEvent,
  typedText,
} from '../engine/index.ts'
import { titleFrom } from './session-title.ts'

/** Characters of a title in the list, however long the one in the log is. */
export const LONGEST_TITLE = 500

/** What the log tells of a session; the marks (trash, backup) lie beside it. */
export const LogRow = z.strictObject({
  id: z.string().min(1),
  /** Empty until a prompt, or the user, gives one. */
  title: z.string().max(LONGEST_TITLE),
  origin: z.enum(['user', 'sample', 'import']),
  presetId: z.string().min(1).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  messages: z.int().nonnegative(),
  revision: z.int().nonnegative(),
})
export type LogRow = z.infer<typeof LogRow>

/** The row of a session without events. */
export function emptyRow(sessionId: string): LogRow {
  return {
    id: sessionId,
    title: '',
    origin: 'user',
    presetId: null,
    createdAt: 0,
    updatedAt: 0,
    messages: 0,
    revision: 0,
  }
}

/** The row of a whole log. */
export function rowOfLog(sessionId: string, events: readonly SessionEvent[]): LogRow {
  const row = nextRow(emptyRow(sessionId), events)
  return selectsBranch(events) ? { ...row, messages: messagesOnBranch(events) } : row
}

/** True where the log, which these events continue, grows from another place than its end: count its messages again then. */
export function selectsBranch(events: readonly SessionEvent[]): boolean {
  return events.some(
    ({ type, parentId }, at) =>
      type === 'v1.branch-selected' || (at > 0 && parentId !== events[at - 1]?.id),
  )
}

/** Messages on the branch to the newest event of a whole log. */
export function messagesOnBranch(events: readonly SessionEvent[]): number {
  const path = pathTo(events, events.at(-1)?.id ?? null)
  return events.filter(({ id, type }) => type === 'v1.message-appended' && path.has(id)).length
}

/** The row after these events were appended, in this order; its messages are of the branch while `selectsBranch` is false. */
export function nextRow(previous: LogRow, events: readonly SessionEvent[]): LogRow {
  return events.reduce(withEvent, previous)
}

function withEvent(row: LogRow, event: SessionEvent): LogRow {
  const next = {
    ...row,
    revision: row.revision + 1,
    updatedAt: Math.max(row.updatedAt, event.at),
  }
  switch (event.type) {
    case 'v1.session-created':
      return {
        ...next,
        title: clipped(event.title ?? ''),
        origin: event.origin,
        createdAt: event.at,
      }
    case 'v1.session-renamed':
      return { ...next, title: clipped(event.title) }
    case 'v1.message-appended': {
      const title = row.title === '' && event.role === 'user' ? titleIn(event.parts) : row.title
      return { ...next, title, messages: row.messages + 1 }
    }
    case 'v1.preset-changed':
      return { ...next, presetId: event.presetId }
    default:
      return next
  }
}

function clipped(title: string): string {
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1)}…`
}

/** What a message is about: what is typed, or where nothing is, the name of what is attached. */
function titleIn(parts: readonly Part[]): string {
  return titleFrom(typedText(parts)) || titleFrom(attachmentsOf(parts).map(attachmentName)[0] ?? '')
}
