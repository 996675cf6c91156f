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
import type { SessionRow } from '../ports/storage.ts'
import type { Connection } from './db.ts'

/** The most characters of a title in the list. */
export const LONGEST_TITLE = 500

/** The part of the row from the log; the flags (trash, backup) are stored separately. */
export const LogRow = z.strictObject({
  id: z.string().min(1),
  /** Empty until a message or the person gives one. */
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
  return events.filter(event => path.has(event.id) && beginsMessage(event)).length
}

/** An answer that goes on with another one is no message more. */
function beginsMessage(event: SessionEvent): boolean {
  return event.type === 'v1.message-appended' && event.continues === undefined
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
      return { ...next, title, messages: row.messages + (beginsMessage(event) ? 1 : 0) }
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

const Marks = z.strictObject({
  sessionId: z.string().min(1),
  trashedAt: Instant.nullable(),
  backedUpAt: Instant.nullable(),
  imported: z.enum(['once', 'again']).nullable(),
  pinnedAt: Instant.nullable(),
  projectId: z.string().min(1).optional(),
  tags: z.array(z.string().min(1)).readonly().optional(),
  archivedAt: Instant.optional(),
  arrivedAt: Instant.optional(),
})
export type SessionFlags = z.infer<typeof Marks>

/** The flags of one session; none if they cannot be read, because a session back from the trash is better than a lost one. */
export async function readFlags(connection: Connection, sessionId: string): Promise<SessionFlags> {
  const record = await connection.table<string>('marks').get(sessionId)
  return Marks.safeParse(record).data ?? { sessionId, ...NO_FLAGS }
}

/** The flags of all sessions, without unreadable records. */
export async function allFlags(connection: Connection): Promise<readonly SessionFlags[]> {
  const records = await connection.table<string>('marks').toArray()
  return records.flatMap(record => Marks.safeParse(record).data ?? [])
}

/** Replaces the flags of the session. */
export async function writeFlags(connection: Connection, marks: SessionFlags): Promise<void> {
  await connection.table<string>('marks').put(marks)
}

/** The row for the list. */
export function addFlags(row: LogRow, marks: SessionFlags | undefined): SessionRow {
  const { sessionId: _, ...flags } = marks ?? { sessionId: row.id, ...NO_FLAGS }
  return { ...row, ...flags }
}

const NO_FLAGS = { trashedAt: null, backedUpAt: null, imported: null, pinnedAt: null }
