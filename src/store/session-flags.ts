/** The user's flags of whole sessions, which are not in the log: trash, backup, import, pin, project, tags and archive. */
import { z } from 'zod'
import { Instant } from '../engine/index.ts'
import type { SessionRow } from '../ports/storage.ts'
import type { Connection } from './db.ts'
import type { LogRow } from './session-row.ts'

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
