/**
 * What the user did with a session as a whole, which its log does not hold: the trash, the backup, the import and the pin.
 *
 * @module
 */
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

/** The marks of one session; none where they cannot be read: a session back from the trash is better than a lost one. */
export async function readFlags(connection: Connection, sessionId: string): Promise<SessionFlags> {
  return marksIn(await connection.table<string>('marks').get(sessionId), sessionId)
}

/** The flags of all sessions; a record that cannot be read is passed over. */
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

/** The row as the list shows it. */
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
