import type { SessionEvent } from '../engine/index.ts'
import type { SettingsStore, StoragePort } from '../ports/storage.ts'
import { createBlobStore } from './blobs.ts'
import { openChanges } from './changes.ts'
import { connectDrafts, connectIndex, connectSessions, type Connection } from './db.ts'
import { createDraftStore, createQueueStore } from './drafts.ts'
import { createEventStore, createSessionAdder } from './event-store.ts'
import { readEventsAt } from './log-table.ts'
import { createSessionIndex } from './session-index.ts'
import { createSnapshotStore } from './snapshots.ts'
import { databaseName, dataKey } from './sealing.ts'
import { storeFault } from './store-fault.ts'
import { z } from 'zod'
import { deleteFromIndex } from './index-store.ts'
import type { Collection, Items } from '../ports/change-log.ts'
import type { CollectionsPort } from './collections.ts'
import type { Stamp } from './items.ts'
import { lazyFunctions, loadOnce } from '../ports/connection.ts'

export interface BrowserStorage extends StoragePort {
  /** The events at positions of logs, from 0; null for a missing or unreadable one. Rejects with `StoreError`. */
  eventsAt(
    places: readonly (readonly [sessionId: string, place: number])[],
  ): Promise<readonly (SessionEvent | null)[]>
  /** Closes the databases and the channels to other tabs. */
  close(): void
}

/** All stored data; the first call opens the databases. `writesBatches`: false for a worker that reads each log once. */
export function openStorage(
  name = databaseName(),
  {
    writesBatches = true,
    stamp = STAMP,
  }: { readonly writesBatches?: boolean; readonly stamp?: Stamp } = {},
): BrowserStorage {
  const sessions = connectSessions(name)
  const drafts = connectDrafts(name)
  const index = connectIndex(name)
  const changes = openChanges(name)
  const collections = lazyCollections(async () => {
    const [{ createChangeLog }, { openCollections }] = await Promise.all([
      import(/* chunk: session */ './change-log.ts'),
      import(/* chunk: session */ './collections.ts'),
    ])
    const log = createChangeLog(sessions, name, sessionId => changes.announce(sessionId))
    const opened = openCollections(log, stamp)
    return {
      ...opened,
      tidyChanges: async (before: number) => {
        await (await import('./session-marks.ts')).adoptMarks(sessions, stamp)
        await opened.tidyChanges(before)
      },
      close: log.close,
    }
  })
  return {
    events: createEventStore(sessions, writesBatches ? drafts : null, changes),
    sessions: createSessionIndex({
      connection: sessions,
      changes,
      stamp,
      deleteIndexed: sessionId => deleteFromIndex(index, sessionId),
    }),
    drafts: createDraftStore(sessions, drafts),
    queue: createQueueStore(sessions, changes),
    blobs: createBlobStore(sessions),
    settings: createSettingsStore(sessions),
    snapshots: createSnapshotStore(sessions, drafts),
    ...collections.port,
    addSession: createSessionAdder(sessions, { changes, stamp }),
    eventsAt: places => sessions.read(() => readEventsAt(sessions, places)),
    estimate: async () => {
      const estimate: DetailedEstimate | undefined = await asked(() => manager()?.estimate?.())
      const { usage, quota, usageDetails } = estimate ?? {}
      if (usage === undefined || quota === undefined) return null
      const persisted = (await asked(() => manager()?.persisted?.())) ?? null
      return { usage, quota, databases: usageDetails?.indexedDB ?? null, persisted }
    },
    persist: async () => (await asked(() => manager()?.persist?.())) ?? null,
    close: () => {
      changes.close()
      collections.close()
      sessions.close()
      drafts.close()
      index.close()
    },
  }
}

/** For a storage that changes no collection. */
const STAMP: Stamp = { now: Date.now, nextId: () => crypto.randomUUID() }

/** Chromium reports more than other browsers. */
interface DetailedEstimate extends StorageEstimate {
  readonly usageDetails?: { readonly indexedDB?: number }
}

/** The browser's answer. A page that may not ask (a sandboxed frame) gets the fault `unavailable`. */
async function asked<Answer>(ask: () => Promise<Answer> | undefined): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (cause) {
    throw storeFault('unavailable', cause)
  }
}

/** Undefined on plain-http pages and in WebKitGTK, although the types say otherwise. */
function manager(): Partial<StorageManager> | undefined {
  return globalThis.navigator?.storage
}

const Stored = z.strictObject({ key: z.string().min(1), value: z.unknown() })

/** Settings as JSON by key; undefined for a key that was never written. */
function createSettingsStore(connection: Connection): SettingsStore {
  const table = () => connection.table<string>('settings')
  const isSealed = dataKey() !== null
  const loadRoots = () => import('./at-rest/sync-roots.ts')
  return {
    read: async key => {
      const read = async () => Stored.safeParse(await table().get(key)).data?.value
      const value = await connection.read(read)
      return isSealed ? (await loadRoots()).rootsToKeys(value) : value
    },
    write: async (key, given) => {
      const value = isSealed ? await (await loadRoots()).keysToRoots(given) : given
      await connection.run(async () => void (await table().put({ key, value })))
    },
  }
}

/** The collections, whose code is loaded by the first call, and again by the next call after a failure. */
export function lazyCollections(open: () => Promise<CollectionsPort & { close(): void }>) {
  let loaded: { close(): void } | null = null
  let isClosed = false
  const load = loadOnce(async () => {
    const opened = await open()
    if (isClosed) opened.close()
    loaded = opened
    return opened
  })
  const part = <Name extends 'changes' | 'prompts' | 'memory' | 'projects'>(name: Name) =>
    lazyFunctions<CollectionsPort[Name]>(async () => (await load())[name])
  const port: CollectionsPort = {
    changes: part('changes'),
    prompts: part('prompts'),
    memory: part('memory'),
    projects: part('projects'),
    items: <Value>(collection: Collection<Value>) =>
      lazyFunctions<Items<Value>>(async () => (await load()).items(collection)),
    takeBack: async changes => (await load()).takeBack(changes),
    tidyChanges: async before => (await load()).tidyChanges(before),
  }
  return {
    port,
    close: () => {
      isClosed = true
      loaded?.close()
    },
  }
}
