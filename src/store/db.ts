/** The databases. Dexie sets durability by connection: a strict one, and a relaxed one for drafts and derived data. */
import { type Collection, Dexie, type DexieOptions, type Table } from 'dexie'
import { isFull } from '../ports/errors.ts'
import { assertWritable, freshLog, logMayBeCut } from './fresh-log.ts'
import {
  noteClosedByBrowser,
  createAbortReasons,
  createCallsUnderWay,
  failUnanswered,
  mayOpen,
  openingTime,
} from './closed-by-browser.ts'
import { dataKey } from './sealing.ts'
import { blockedFault, outdatedFault, toStoreFault, wasAborted, wasClosed } from './store-fault.ts'

/** One stored event. Rows of all tables are `unknown` until they are parsed. */
export interface EventRecord {
  readonly sessionId: string
  /** Position in the session's log, from 0 without gaps. */
  readonly seq: number
  readonly event: unknown
}

/** An open database; all access uses `run`. */
export interface Connection {
  readonly dexie: Dexie
  table<Key extends TableKey>(name: string): Table<unknown, Key, unknown>
  /** Runs the work, again (`isRetry`: it may be stored) if the browser closed the database. Rejects with `StoreError`. */
  run<Result>(work: (isRetry: boolean) => PromiseLike<Result>): Promise<Result>
  /** Like `run`, for work that only reads: it does not wait until the disk can be written. */
  read<Result>(work: () => PromiseLike<Result>): Promise<Result>
  /** Like `run`, in one transaction. */
  change<Result>(
    tables: readonly string[],
    work: (isRetry: boolean) => Promise<Result>,
  ): Promise<Result>
  /** Like `read`, in one transaction. */
  look<Result>(tables: readonly string[], work: () => Promise<Result>): Promise<Result>
  close(): void
}

/** The most tries of a call, if the browser closes the database during it. */
const MOST_TRIES = 3

type TableKey = string | number | readonly [string, string | number]

/**
 * An older build goes on in the database of a newer one (Dexie opens whatever version is there), on purpose: a person who goes back to
 * a build, or has two tabs of two builds, must reach every word. It may do so because
 * - a version only adds tables and indices, so each table of an older build is there with its keys;
 * - every row is parsed: an event of a newer type refuses its session with a sentence and stays stored, other rows are left out and stay;
 * - what an older build does not know it never writes, and what can be computed is computed again when its revision is another one.
 * A version that would change the meaning of a stored row must give it a new event type or a new table. A tab that was open while a newer
 * build opened the database says to reload (`outdatedFault`). Tests: `storage-faults.test.ts`, “an older build”.
 *
 * Sessions. `events` is append-only; an event's id is unique within its session, so that an imported copy may keep the ids of its
 * original. `sessions`, `snapshots`, `snapshotLines` and `segments` can be computed from `events`; `marks` cannot. `blobs` holds
 * bytes that events and drafts name by their hash. `drafts` and `queue` hold unsent text, in the same database, so that a message
 * moves to the queue or the log in one transaction. `changes` belongs to no session.
 */
export function connectSessions(name: string): Connection {
  return connect(name, 'strict', SESSION_VERSIONS)
}

/** The same database, for data that changes at every keystroke or can be computed again. */
export function connectDrafts(name: string): Connection {
  return connect(name, 'relaxed', SESSION_VERSIONS)
}

/** Milliseconds in which other connections close before this one is refused. A read of this very tab may still be running. */
const BLOCKED_MS = 2_000

/** The tables that each version adds, from version 1 on. A released version never changes. */
const SESSION_VERSIONS = [
  {
    events: '[sessionId+seq], &[sessionId+event.id]',
    sessions: 'id',
    marks: 'sessionId',
    settings: 'key',
    blobs: '[sessionId+hash], at',
    drafts: '[sessionId+key]',
    queue: '++place, &[sessionId+id]',
    snapshots: 'sessionId',
    snapshotLines: '[sessionId+place]',
    prompts: 'key',
    segments: '[sessionId+first]',
  },
  /** Changes of the memory, by id. */
  { memory: 'id, item' },
  { projects: 'id' },
  /** Of all collections. What lies in `prompts`, `memory` and `projects` is moved here (`move-to-log.ts`). */
  { changes: 'id, [collection+item]' },
]

/** Keys, encrypted by themselves. Separate from all other data, so that both can be copied or cleared without the other. */
export function connectVault(name: string): Connection {
  return connect(`${name}-vault`, 'strict', VAULT_VERSIONS)
}

const VAULT_VERSIONS = [{ vault: 'id' }]

/** A session's records in a table whose key is the session's id and then `key`; from `first` on. */
export function recordsOfSession<Key extends string | number>(
  connection: Connection,
  sessionId: string,
  { table, key, first }: { readonly table: string; readonly key: string; readonly first?: Key },
): Collection<unknown, readonly [string, Key]> {
  return connection
    .table<readonly [string, Key]>(table)
    .where(`[sessionId+${key}]`)
    .between([sessionId, first ?? Dexie.minKey], [sessionId, Dexie.maxKey])
}

/** The archive index, which can be built from the logs. */
export function connectIndex(name: string): Connection {
  return connect(`${name}-index`, 'relaxed', [
    { sessions: 'sessionId', parts: '[sessionId+place]' },
  ])
}

/** Dexie reopens a closed database at once; this makes it wait until that is safe, and not forever. */
function factory(): Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  if (!globalThis.indexedDB) return {}
  const { indexedDB, IDBKeyRange } = globalThis
  const patient = {
    open: (...asked: Parameters<IDBFactory['open']>) => {
      if (!mayOpen()) throw new Dexie.DatabaseClosedError()
      const request = indexedDB.open(...asked)
      failUnanswered(request)
      return request
    },
    // Otherwise Dexie stores a list of databases in another database.
    databases: () => indexedDB.databases(),
  }
  return { IDBKeyRange, indexedDB: patient }
}

/**
 * Invariants: a tab never prevents another one from updating the database: it closes its connection and then refuses with a
 * sentence that says to reload. If the browser closed the database, as on a full disk, the next call opens it again, however
 * often that failed before. Nothing is written before the log is whole.
 */
function connect(
  name: string,
  durability: 'strict' | 'relaxed',
  versions: readonly Readonly<Record<string, string>>[],
): Connection {
  const key = versions === VAULT_VERSIONS ? null : dataKey()
  const dexie = new Dexie(name, { ...factory(), chromeTransactionDurability: durability })
  for (const [at, added] of versions.entries()) dexie.version(at + 1).stores(added)
  // A write after a truncated record is lost, and may destroy everything else.
  dexie.use({
    stack: 'dbcore',
    create: core => ({
      ...core,
      transaction: (names, mode, options) => {
        if (mode === 'readwrite') assertWritable()
        return core.transaction(names, mode, options)
      },
    }),
  })
  // On localhost Dexie would print every refusal; ours are shown to the person.
  Dexie.debug = false
  let outdated = false
  let blocked = false
  let wasOpened = false
  /** One promise for all callers, so that they continue in their order. */
  let ready: Promise<void> | null = null
  const aborts = createAbortReasons()
  const calls = createCallsUnderWay()
  /** This tab closes the database itself: running work continues to its end. */
  let isOwnClosing = false
  const letGo = (forGood = false) => {
    isOwnClosing = true
    dexie.close({ disableAutoOpen: forGood })
    isOwnClosing = false
  }

  /** If there is no space for that, the next call tries again; reading works meanwhile. */
  const withFreshLog = () => freshLog().catch(() => undefined)

  dexie.on(
    'ready',
    () => {
      const database = dexie.backendDB()
      aborts.watch(database)
      // Dexie's own listener would close any connection that is open by then.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Only this removes its listener.
      database.onclose = null
      database.addEventListener('close', () => {
        logMayBeCut()
        noteClosedByBrowser()
        if (dexie.backendDB() === database) dexie.close({ disableAutoOpen: false })
        else calls.closed()
      })
      const isFirst = !wasOpened
      wasOpened = true
      if (isFirst) {
        // At the same time as the first reads, so that the first message waits less.
        if (versions === SESSION_VERSIONS) void withFreshLog()
        return undefined
      }
      // The browser closed it before, and this runs before the browser's event.
      logMayBeCut()
      return withFreshLog()
    },
    true,
  )
  dexie.on('close', () => {
    ready = null
    if (isOwnClosing) return
    calls.closed()
    noteClosedByBrowser()
  })
  dexie.on('versionchange', ({ newVersion }) => {
    outdated = newVersion !== null
    letGo()
    return false
  })

  const prepare = async () => {
    if (key) (await import('./at-rest/sealed-core.ts')).sealTables(dexie, key)
  }
  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let patience: ReturnType<typeof setTimeout> | undefined
      const refuse = () => {
        patience = setTimeout(() => {
          blocked = true
          reject(blockedFault())
        }, BLOCKED_MS)
        return false
      }
      dexie.on('blocked', refuse)
      openingTime()
        .then(prepare)
        .then(() => dexie.open())
        .then(() => resolve(), reject)
        .finally(() => {
          clearTimeout(patience)
          blocked = false
          dexie.on('blocked').unsubscribe(refuse)
        })
    })

  const opened = async (forWriting: boolean): Promise<void> => {
    if (outdated) throw outdatedFault()
    if (blocked) throw blockedFault()
    ready ??= open()
    const awaited = ready
    try {
      await awaited
    } catch (cause) {
      if (ready === awaited) ready = null
      throw cause
    }
    if (forWriting) await withFreshLog()
    if (ready === null) throw new Dexie.DatabaseClosedError()
  }

  const run =
    (forWriting: boolean) =>
    async <Result>(work: (isRetry: boolean) => PromiseLike<Result>): Promise<Result> => {
      for (let triesLeft = MOST_TRIES - 1; ; triesLeft -= 1) {
        const seen = aborts.seen()
        const closings = calls.closings()
        try {
          await opened(forWriting)
          return await calls.settled(work(triesLeft < MOST_TRIES - 1), calls.closings())
        } catch (cause) {
          const isClosed = wasClosed(cause)
          const isAborted = wasAborted(cause)
          // Another call may have opened it again.
          if (isClosed && closings === calls.closings()) {
            noteClosedByBrowser()
            letGo()
          }
          const fault = toStoreFault(cause, isAborted ? await aborts.after(seen) : null)
          const mayPass = (isClosed || isAborted) && !outdated && !isFull(fault)
          if (triesLeft === 0 || !mayPass) throw fault
        }
      }
    }

  return {
    dexie,
    table: tableName => dexie.table(tableName),
    run: run(true),
    read: run(false),
    // Dexie follows the awaits only of a function that is `async` itself; after others, a later call may never go on.
    change: (names, work) =>
      run(true)(isRetry => dexie.transaction('rw', [...names], async () => work(isRetry))),
    look: (names, work) => run(false)(() => dexie.transaction('r', [...names], async () => work())),
    close: () => letGo(true),
  }
}
