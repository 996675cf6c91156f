/** Bytes that messages name by their hash. They are in the log's database, as durable as the log, and are deleted with it. */
import { z } from 'zod'
import type { BlobStore, HashedBytes } from '../ports/storage.ts'
import { type Connection, recordsOfSession } from './db.ts'
import { revisionOf } from './log-table.ts'

const StoredBlob = z.strictObject({
  sessionId: z.string().min(1),
  hash: z.string().min(1),
  bytes: z.custom<Uint8Array>(value => value instanceof Uint8Array),
  /** When it was stored, in milliseconds since 1970. */
  at: z.int().nonnegative(),
})

const Key = z.tuple([z.string(), z.string()])

/** The images of all sessions, in this database. */
export function createBlobStore(connection: Connection): BlobStore {
  const blobs = () => connection.table<[string, string]>('blobs')
  const write = <Result>(work: () => Promise<Result>) => connection.change(['blobs'], work)

  return {
    add: (sessionId, added, at) =>
      write(() => addBlobs(connection, sessionId, { blobs: added, at })),
    read: (sessionId, hash) =>
      connection.read(async () => {
        const stored = await blobs().get([sessionId, hash])
        return stored === undefined ? null : StoredBlob.parse(stored).bytes
      }),
    list: sessionId => connection.read(() => hashesOf(connection, sessionId)),
    delete: (sessionId, hashes) =>
      write(() => blobs().bulkDelete(hashes.map(hash => [sessionId, hash]))),
    sweepUnsaved: before =>
      connection.change(['blobs', 'events'], async () => {
        const old = Key.array().parse(await blobs().where('at').below(before).primaryKeys())
        const saved = new Map<string, boolean>()
        for (const [sessionId] of old)
          if (!saved.has(sessionId))
            saved.set(sessionId, (await revisionOf(connection, sessionId)) > 0)
        const swept = old.filter(([sessionId]) => saved.get(sessionId) === false)
        await blobs().bulkDelete(swept)
        return swept.length
      }),
  }
}

/** Adds only new blobs. Call it in a transaction that names the table. */
export async function addBlobs(
  connection: Connection,
  sessionId: string,
  { blobs, at }: { readonly blobs: readonly HashedBytes[]; readonly at: number },
): Promise<void> {
  const there = new Set(await hashesOf(connection, sessionId))
  for (const { hash, bytes } of blobs) {
    if (there.has(hash)) continue
    there.add(hash)
    const stored: z.infer<typeof StoredBlob> = { sessionId, hash, bytes, at }
    await connection.table<[string, string]>('blobs').add(stored)
  }
}

async function hashesOf(connection: Connection, sessionId: string): Promise<readonly string[]> {
  const keys = Key.array().parse(await ofSession(connection, sessionId).primaryKeys())
  return keys.map(([, hash]) => hash).toSorted()
}

function ofSession(connection: Connection, sessionId: string) {
  return recordsOfSession(connection, sessionId, { table: 'blobs', key: 'hash' })
}
