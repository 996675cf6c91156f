/**
 * The databases. Dexie sets durability for a connection: one writes strictly, others relaxed, what is typed or can be made again.
 *
 * @module
 */
import { type Collection, Dexie, type DexieOptions, type Table } from 'dexie'
import { isFull } from '../ports/errors.ts'
import { assertWritable, freshLog, logMayBeCut } from './fresh-log.ts'
import {
  browserClosed,
  createAbortReasons,
  createCallsUnderWay,
  failUnanswered,
  mayOpen,
  openingTime,
} from './closed-by-browser.ts'
import { blockedFault, outdatedFault, toStoreFault, wasAborted, wasClosed } from './store-fault.ts'

/** One event as it is stored. Rows of all tables are `unknown` until they are parsed. */
export interface EventRecord {
  readonly sessionId: string
  /** Place in the session's log, from 0 without a gap. */
  readonly seq: number
  readonly event: unknown
}

/** An open database; all access goes through `run`. */
export interface Connection {
  readonly dexie: Dexie
  table<Key extends TableKey>(name: string): Table<unknown, Key, unknown>
  /**
   * Opens the database, and runs the work, again where the browser closed it (`isRetry`: it may have been stored).
   * Rejects with `StoreError`.
   */
  run<Result>(work: (isRetry: boolean) => PromiseLike<Result>): Promise<Result>
  /** As `run`, for work that only reads: it does not wait until something can be written. */
  read<Result>(work: () => PromiseLike<Result>): Promise<Result>
  /** As `run`, in one transaction. */
  change<Result>(tables: readonly string[], work: () => Promise<Result>): Promise<Result>
  /** As `read`, in one transaction. */
  look<Result>(tables: readonly string[], work: () => Promise<Result>): Promise<Result>
  close(): void
}

/** Of a call, where the browser closes the database meanwhile. */
const MOST_TRIES = 3

type TableKey = string | number | readonly [string, string | number]

/**
 * Sessions: `events` is only ever added to; an event's id is unique within its session, so that an imported
 * copy may keep the ids of its original. `sessions`, `snapshots`, `snapshotLines` and `segments` can be made again from `events`,
 * `marks` cannot.
 * `blobs` holds bytes that events and drafts name by their hash. `drafts` and `queue` hold what is not said yet: in the
 * same database, so that a message moves from one to the other, or to the log, in one transaction. `prompts` belong to no session.
 */
export function connectSessions(name: string): Connection {
  return connect(name, 'strict', SESSIONS)
}

/** The same database, for what may be overwritten at every keystroke or made again. */
export function connectDrafts(name: string): Connection {
  return connect(name, 'relaxed', SESSIONS)
}

/** Version 1; the README says how a later version changes the tables. */
const SESSIONS = {
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
}

/** Keys, sealed. Apart from everything else, so that whoever copies or clears one does not touch the other. */
export function connectVault(name: string): Connection {
  return connect(`${name}-vault`, 'strict', { vault: 'id' })
}

/** A session's records in a table whose key is the session's id and then `key`, from `first` on. */
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

/** The archive index, which can be made again from the logs. */
export function connectIndex(name: string): Connection {
  return connect(`${name}-index`, 'relaxed', { sessions: 'sessionId', parts: '[sessionId+place]' })
}

/** Keeps Dexie, which by itself opens a database again at once, from doing so too early, and from waiting for ever. */
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
    // Without it Dexie keeps a list of databases of its own, in one more database.
    databases: () => indexedDB.databases(),
  }
  return { IDBKeyRange, indexedDB: patient }
}

/**
 * Invariants: a tab never keeps another one from updating the database. It lets go at once, and from
 * then on refuses with a sentence that says to reload. A database that the browser closed, as on a full disk, is opened
 * again by the next call, however often that failed before. Nothing is written before there is a log that is whole.
 */
function connect(
  name: string,
  durability: 'strict' | 'relaxed',
  tables: Readonly<Record<string, string>>,
): Connection {
  const dexie = new Dexie(name, { ...factory(), chromeTransactionDurability: durability })
  dexie.version(1).stores(tables)
  // What is written behind a record that was cut short is lost, and may take everything else with it.
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
  // On localhost Dexie would print every refusal; ours are shown to the user.
  Dexie.debug = false
  let outdated = false
  let blocked = false
  let wasOpened = false
  /** One promise for all callers, so that they continue in the order in which they came. */
  let ready: Promise<void> | null = null
  const aborts = createAbortReasons()
  const calls = createCallsUnderWay()
  /** This tab closes it by itself: what is under way continues to its end. */
  let isOwnClosing = false
  const letGo = (forGood = false) => {
    isOwnClosing = true
    dexie.close({ disableAutoOpen: forGood })
    isOwnClosing = false
  }

  /** Where there is no room even for that, it is tried with the next call; what is stored can be read meanwhile. */
  const withFreshLog = () => freshLog().catch(() => undefined)

  dexie.on(
    'ready',
    () => {
      const database = dexie.backendDB()
      aborts.watch(database)
      // Dexie's own listener closes whatever connection is open by then.
      // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Only so does its listener go.
      database.onclose = null
      database.addEventListener('close', () => {
        logMayBeCut()
        browserClosed()
        if (dexie.backendDB() === database) dexie.close({ disableAutoOpen: false })
        else calls.closed()
      })
      const isFirst = !wasOpened
      wasOpened = true
      if (isFirst) {
        // Beside the first readings, so that the first message waits for less.
        if (tables === SESSIONS) void withFreshLog()
        return undefined
      }
      // The browser closed it before, and this comes ahead of its event.
      logMayBeCut()
      return withFreshLog()
    },
    true,
  )
  dexie.on('close', () => {
    ready = null
    if (isOwnClosing) return
    calls.closed()
    browserClosed()
  })
  dexie.on('versionchange', ({ newVersion }) => {
    outdated = newVersion !== null
    letGo()
    return false
  })

  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const refuse = () => {
        blocked = true
        reject(blockedFault())
        return false
      }
      dexie.on('blocked', refuse)
      openingTime()
        .then(() => dexie.open())
        .then(() => resolve(), reject)
        .finally(() => {
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
          // Another call may have opened it again by now.
          if (isClosed && closings === calls.closings()) {
            browserClosed()
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
    // Dexie must see the async function itself, to follow what it awaits.
    change: (names, work) => run(true)(() => dexie.transaction('rw', [...names], work)),
    look: (names, work) => run(false)(() => dexie.transaction('r', [...names], work)),
    close: () => letGo(true),
  }
}
