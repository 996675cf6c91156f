import { z } from 'zod'
import { PackedDocuments } from '../engine/index.ts'
import type { IndexedSession, IndexStore, StoredIndex } from '../ports/archive.ts'
import { connectIndex, type Connection, recordsOfSession } from './db.ts'
import { databaseName } from './sealing.ts'

const Session = z.strictObject({
  sessionId: z.string().min(1),
  revision: z.int().nonnegative(),
  leafId: z.string().nullable(),
  documents: z.int().nonnegative(),
}) satisfies z.ZodType<IndexedSession>

const Part = z.strictObject({
  sessionId: z.string().min(1),
  /** From 0 without gaps. */
  place: z.int().nonnegative(),
  packed: PackedDocuments,
})

const TABLES = ['sessions', 'parts']

/** The archive index, in its own database. `name` is that of the sessions' database. */
export function openIndexStore(name = databaseName()): IndexStore & { close(): void } {
  const connection = connectIndex(name)
  const sessions = () => connection.table<string>('sessions')
  const parts = () => connection.table<[string, number]>('parts')

  return {
    load: async () => {
      const [rows, stored] = await connection.look(TABLES, () =>
        Promise.all([sessions().toArray(), parts().toArray()]),
      )
      return readable(rows, stored)
    },
    write: (session, first, packed) =>
      connection.change(TABLES, async () => {
        const known = Session.safeParse(await sessions().get(session.sessionId))
        if (known.success && known.data.revision > session.revision) return
        const { sessionId } = session
        await partsFrom(connection, sessionId, first).delete()
        await parts().bulkPut(
          packed.map((part, index) => ({ sessionId, place: first + index, packed: part })),
        )
        await sessions().put(session)
      }),
    forget: sessionId => deleteFromIndex(connection, sessionId),
    retain: sessionIds =>
      connection.change(TABLES, async () => {
        const known = await sessions().toCollection().primaryKeys()
        const held = await parts().toCollection().primaryKeys()
        await sessions().bulkDelete(known.filter(id => !sessionIds.has(id)))
        await parts().bulkDelete(held.filter(([id]) => !sessionIds.has(id)))
      }),
    close: connection.close,
  }
}

/** Omits a session with a missing or broken part; it is then indexed from its log. */
function readable(rows: readonly unknown[], stored: readonly unknown[]): readonly StoredIndex[] {
  const bySession = new Map<string, PackedDocuments[]>()
  for (const row of stored) {
    const part = Part.safeParse(row)
    if (!part.success) continue
    const { sessionId, place, packed } = part.data
    const list = bySession.get(sessionId) ?? []
    bySession.set(sessionId, list)
    if (list.length === place) list.push(packed)
  }
  return rows.flatMap(row => {
    const session = Session.safeParse(row)
    if (!session.success) return []
    const packed = bySession.get(session.data.sessionId) ?? []
    const documents = packed.reduce((sum, { ids }) => sum + ids.ends.length, 0)
    return documents === session.data.documents ? [{ session: session.data, parts: packed }] : []
  })
}

/** A session's parts from a position on. Call it in a transaction. */
function partsFrom(connection: Connection, sessionId: string, first: number) {
  return recordsOfSession(connection, sessionId, { table: 'parts', key: 'place', first })
}

/** Deletes a session from the index. */
export function deleteFromIndex(connection: Connection, sessionId: string): Promise<void> {
  return connection.change(TABLES, async () => {
    await partsFrom(connection, sessionId, 0).delete()
    await connection.table<string>('sessions').delete(sessionId)
  })
}
