/**
 * The newest snapshot of each session, over IndexedDB. It is derived from the log: whatever is wrong with a record, it counts
 * as none.
 *
 * @module
 */
import { z } from 'zod'
import { contentHash } from '../engine/index.ts'
import type { SnapshotStore } from '../ports/storage.ts'
import type { Connection } from './db.ts'
import { revisionOf } from './log-table.ts'

const Stored = z.strictObject({
  sessionId: z.string().min(1),
  schema: z.literal(1),
  writtenBy: z.string().min(1),
  revision: z.int().positive(),
  text: z.string(),
  /** `contentHash` of the text. */
  hash: z.string(),
})

/** Writes go over `relaxed`, to the same database as `connection`, and lock no other table: an append never waits for one. */
export function createSnapshotStore(connection: Connection, relaxed: Connection): SnapshotStore {
  return {
    read: (sessionId, writtenBy) =>
      connection.read(() =>
        connection.dexie.transaction('r', tablesOf(connection), async () => {
          const { data } = Stored.safeParse(
            await connection.table<string>('snapshots').get(sessionId),
          )
          if (data?.writtenBy !== writtenBy || data.hash !== contentHash(data.text)) return null
          return (await revisionOf(connection, sessionId)) === data.revision ? data.text : null
        }),
      ),
    write: (sessionId, { revision, writtenBy, text }) =>
      relaxed.run(async () => {
        if ((await revisionOf(relaxed, sessionId)) !== revision) return
        const hash = contentHash(text)
        await relaxed
          .table<string>('snapshots')
          .put({ sessionId, schema: 1, writtenBy, revision, text, hash } satisfies z.infer<
            typeof Stored
          >)
      }),
  }
}

function tablesOf(connection: Connection) {
  return ['events', 'snapshots'].map(name => connection.table(name))
}
