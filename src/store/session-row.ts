/** The part of a session's row that its log decides. Appends and the rebuilding of the index use the same function. */
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

/** The most characters of a title in the list. */
export const LONGEST_TITLE = 500

/** The part of the row from the log; the flags (trash, backup) are stored separately. */
export const LogRow = z.strictObject({
  id: z.string().min(1),
  /** Empty until a message or the user gives one. */
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

/** True if these events continue from another place than the log's end; the messages must then be counted again. */
export function selectsBranch(events: readonly SessionEvent[]): boolean {
  return events.some(
    ({ type, parentId }, at) =>
      type === 'v1.branch-selected' || (at > 0 && parentId !== events[at - 1]?.id),
  )
}

/** Messages on the branch that ends with the newest event of a whole log. */
export function messagesOnBranch(events: readonly SessionEvent[]): number {
  const path = pathTo(events, events.at(-1)?.id ?? null)
  return events.filter(({ id, type }) => type === 'v1.message-appended' && path.has(id)).length
}

/** The row after these events, in this order. Its message count is right only while `selectsBranch` is false. */
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

/** The title from the typed text, or from the name of the first attachment. */
function titleIn(parts: readonly Part[]): string {
  return titleFrom(typedText(parts)) || titleFrom(attachmentsOf(parts).map(attachmentName)[0] ?? '')
}
