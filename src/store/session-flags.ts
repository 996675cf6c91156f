/** The user's flags of whole sessions, which are not in the log: trash, backup, import and pin. */
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
})
export type SessionFlags = z.infer<typeof Marks>

/** The flags of one session; none if they cannot be read, because a session back from the trash is better than a lost one. */
export async function readFlags(connection: Connection, sessionId: string): Promise<SessionFlags> {
  return marksIn(await connection.table<string>('marks').get(sessionId), sessionId)
}

/** The flags of all sessions, without unreadable records. */
export async function allFlags(connection: Connection): Promise<readonly SessionFlags[]> {
  const records = await connection.table<string>('marks').toArray()
  return records.flatMap(record => {
    const marks = Marks.safeParse(record)
    return marks.success ? [marks.data] : []
  })
}

/** Replaces the flags of the session. */
export async function writeFlags(connection: Connection, marks: SessionFlags): Promise<void> {
  await connection.table<string>('marks').put(marks)
}

/** The row for the list. */
export function addFlags(row: LogRow, marks: SessionFlags | undefined): SessionRow {
  return {
    ...row,
    trashedAt: marks?.trashedAt ?? null,
    backedUpAt: marks?.backedUpAt ?? null,
    imported: marks?.imported ?? null,
    pinnedAt: marks?.pinnedAt ?? null,
  }
}

function marksIn(record: unknown, sessionId: string): SessionFlags {
  const marks = Marks.safeParse(record)
  return marks.success
    ? marks.data
    : { sessionId, trashedAt: null, backedUpAt: null, imported: null, pinnedAt: null }
}
