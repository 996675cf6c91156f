import { z } from 'zod'
import type { StoredSession } from '../ports/rescue.ts'
import {
  awaitRequest,
  keysStartingWith,
  awaitCommit,
  tablesIn,
  runInDatabase,
} from './raw-database.ts'
import { databaseName, dataKey } from './sealing.ts'
import { storeFault, toStoreFault } from './store-fault.ts'

/** A session's records, unparsed. */
export interface RawSession {
  /** The log, in order. */
  readonly events: readonly unknown[]
  /** The session's blobs, by hash. */
  readonly images: ReadonlyMap<string, Uint8Array>
}

/** Each rejects with `StoreError` if the browser refuses. */
export type RawSessions = ReturnType<typeof openRawSessions>

const Row = z
  .object({ title: z.string().catch(''), updatedAt: z.number().nullable().catch(null) })
  .catch({ title: '', updatedAt: null })
const Marks = z.object({ trashedAt: z.number() })
const Entry = z.object({ event: z.unknown() })
const Blob = z.object({ hash: z.string(), bytes: z.instanceof(Uint8Array) })

/** By database: tables whose keys begin with a session's id, tables with the id as key, and tables with an index on the id. */
const TABLES = [
  { suffix: '-index', ranges: ['parts'], single: ['sessions'], indexed: {} },
  // Last: until its records here are deleted, a session is listed and can be deleted again.
  {
    suffix: '',
    ranges: ['events', 'blobs', 'drafts', 'segments', 'snapshotLines'],
    single: ['sessions', 'marks', 'snapshots'],
    indexed: { queue: '[sessionId+id]' },
  },
] as const

/** Saved sessions as raw records, even if the records are broken. */
export function openRawSessions(name = databaseName()) {
  const readRows = rowReader()
  return {
    /** In the order of their ids. */
    list: (): Promise<readonly StoredSession[]> =>
      withStoreFaults(async () => {
        const open = await readRows()
        const found = await runInDatabase(name, async database => {
          const names = tablesIn(database, ['events', 'sessions', 'marks'])
          if (!names.includes('events')) return []
          const transaction = database.transaction(names)
          const sessions: StoredSession[] = []
          for (const id of await sessionIds(transaction.objectStore('events')))
            sessions.push(await summaryOf({ transaction, names, open }, id))
          return sessions
        })
        return found ?? []
      }),
    /** Rejects with `not-found` if there is no such session. */
    read: (sessionId: string): Promise<RawSession> =>
      withStoreFaults(async () => {
        const range = keysStartingWith(sessionId)
        const open = await readRows()
        const session = await runInDatabase(name, async database => {
          const names = tablesIn(database, ['events', 'blobs'])
          if (!names.includes('events')) return null
          const transaction = database.transaction(names)
          const rowsOf = async (table: string): Promise<readonly unknown[]> => {
            const store = transaction.objectStore(table)
            return (await awaitRequest<unknown[]>(store.getAll(range))).map(open(store))
          }
          const entries = await rowsOf('events')
          const blobs = names.includes('blobs') ? await rowsOf('blobs') : []
          return { events: entries.map(eventIn), images: imagesIn(blobs) }
        })
        if (session === null || session.events.length === 0) throw storeFault('not-found')
        return session
      }),
    /** Deletes all stored data of a session; ignores missing tables. */
    delete: (sessionId: string) =>
      withStoreFaults(async () => {
        for (const { suffix, ranges, single, indexed } of TABLES)
          await runInDatabase(`${name}${suffix}`, async database => {
            const names = tablesIn(database, [...ranges, ...single, ...Object.keys(indexed)])
            if (names.length === 0) return
            const transaction = database.transaction(names, 'readwrite')
            for (const table of tablesIn(database, ranges))
              transaction.objectStore(table).delete(keysStartingWith(sessionId))
            for (const table of tablesIn(database, single))
              transaction.objectStore(table).delete(sessionId)
            for (const [table, index] of Object.entries(indexed))
              if (names.includes(table))
                await deleteBy(transaction.objectStore(table).index(index), sessionId)
            await awaitCommit(transaction)
          })
      }),
  }
}

/** Deletes the records whose index keys begin with the session's id. */
async function deleteBy(index: IDBIndex, sessionId: string): Promise<void> {
  for (const key of await awaitRequest(index.getAllKeys(keysStartingWith(sessionId))))
    index.objectStore.delete(key)
}

async function withStoreFaults<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw toStoreFault(cause)
  }
}

/** Jumps from session to session with keys alone. */
async function sessionIds(events: IDBObjectStore): Promise<readonly string[]> {
  const ids: string[] = []
  let range: IDBKeyRange | null = null
  for (;;) {
    const cursor: IDBCursor | null = await awaitRequest(events.openKeyCursor(range))
    if (cursor === null) return ids
    const key = cursor.primaryKey
    const [id = ''] = Array.isArray(key) ? key : [key]
    if (typeof id === 'string') ids.push(id)
    range = IDBKeyRange.lowerBound([id, []], true)
  }
}

/** How rows of a table are read: decrypted, if this thread encrypts. Loaded before a transaction, which would end meanwhile. */
type ReadRows = (store: IDBObjectStore) => (row: unknown) => unknown

function rowReader(): () => Promise<ReadRows> {
  const key = dataKey()
  return async () => {
    if (key === null) return () => row => row
    const sealersOf = (await import('./at-rest/sealed-rows.ts')).createRowSealers(key)
    return store =>
      sealersOf({
        name: store.name,
        primaryKey: store,
        indexes: Array.from(store.indexNames, name => store.index(name)),
      }).openRow
  }
}

async function summaryOf(
  {
    transaction,
    names,
    open,
  }: {
    readonly transaction: IDBTransaction
    readonly names: readonly string[]
    readonly open: ReadRows
  },
  id: string,
): Promise<StoredSession> {
  const get = async (table: string): Promise<unknown> => {
    if (!names.includes(table)) return undefined
    const store = transaction.objectStore(table)
    return open(store)(await awaitRequest<unknown>(store.get(id)))
  }
  return {
    id,
    ...Row.parse(await get('sessions')),
    entries: await awaitRequest(transaction.objectStore('events').count(keysStartingWith(id))),
    isTrashed: Marks.safeParse(await get('marks')).success,
  }
}

function eventIn(record: unknown): unknown {
  const entry = Entry.safeParse(record)
  return entry.success ? entry.data.event : record
}

function imagesIn(records: readonly unknown[]): RawSession['images'] {
  const blobs = records.flatMap(record => Blob.safeParse(record).data ?? [])
  return new Map(blobs.map(({ hash, bytes }) => [hash, bytes]))
}
