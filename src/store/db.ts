/**
 * The databases. What must survive a power cut is written strictly; what is typed, and what can be made anew, is
 * written cheaply, over connections of their own, since Dexie sets durability for a whole connection.
 *
 * @module
 */
import { Dexie, type DexieOptions, type Table } from 'dexie'
import { isFull } from '../ports/errors.ts'
import { createAbortReasons } from './abort-reasons.ts'
import { createCallsUnderWay } from './calls-under-way.ts'
import { freshLog, logMayBeCut } from './fresh-log.ts'
import { moveOldDrafts } from './old-drafts.ts'
import { browserClosed, mayOpen, openingTime } from './reopening.ts'
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
  /** Opens the database if need be and runs the work. Rejects with `StoreError` when the browser refuses. */
  run<Result>(work: () => PromiseLike<Result>): Promise<Result>
  close(): void
}

/** Of a call, where the browser closes the database meanwhile. */
const MOST_TRIES = 3

type TableKey = string | number | readonly [string, string | number]

/**
 * Sessions: `events` is only ever added to; an event's id is unique within its session, so that an imported
 * copy may keep the ids of its original. `sessions` can be made anew from `events`, `marks` cannot.
 * `blobs` (since version 2) holds bytes that events and drafts name by their hash. `drafts` and `queue` (since version 3)
 * hold what is not said yet: beside the log, so that a message moves from one to the other in one transaction.
 */
export function connectSessions(name: string): Connection {
  const dexie = declared(new Dexie(name, { ...factory(), chromeTransactionDurability: 'strict' }))
  return connect(dexie, () => moveOldDrafts(dexie, `${name}-drafts`))
}

/** The same database, for what may be overwritten at every keystroke. */
export function connectDrafts(name: string): Connection {
  return connect(
    declared(new Dexie(name, { ...factory(), chromeTransactionDurability: 'relaxed' })),
  )
}

/** Keeps Dexie, which by itself opens a database again at once, from doing so too early. */
function factory(): Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'> {
  if (!globalThis.indexedDB) return {}
  const { indexedDB, IDBKeyRange } = globalThis
  const patient = {
    open: (...request: Parameters<IDBFactory['open']>) => {
      if (!mayOpen()) throw new Dexie.DatabaseClosedError()
      return indexedDB.open(...request)
    },
    // Without it Dexie keeps a list of databases of its own, in one more database.
    databases: () => indexedDB.databases(),
  }
  return { IDBKeyRange, indexedDB: patient }
}

function declared(dexie: Dexie): Dexie {
  dexie.version(1).stores({
    events: '[sessionId+seq], &[sessionId+event.id]',
    sessions: 'id',
    marks: 'sessionId',
    settings: 'key',
  })
  dexie.version(2).stores({ blobs: '[sessionId+hash], at' })
  dexie.version(3).stores({ drafts: '[sessionId+key]', queue: '++place, &[sessionId+id]' })
  return dexie
}

/** Keys, sealed. Apart from everything else, so that whoever copies or clears one does not touch the other. */
export function connectVault(name: string): Connection {
  const dexie = new Dexie(`${name}-vault`, { ...factory(), chromeTransactionDurability: 'strict' })
  dexie.version(1).stores({ vault: 'id' })
  return connect(dexie)
}

/** The archive index, which can be made anew from the logs. */
export function connectIndex(name: string): Connection {
  const dexie = new Dexie(`${name}-index`, { ...factory(), chromeTransactionDurability: 'relaxed' })
  dexie.version(1).stores({ sessions: 'sessionId', parts: '[sessionId+place]' })
  return connect(dexie)
}

/**
 * Invariants: a tab never keeps another one from updating the database. It lets go at once, and from
 * then on refuses with a sentence that says to reload. A database that the browser closed, as on a full disk, is opened
 * again by the next call, however often that failed before. `prepare` has ended before anything is read or written.
 */
function connect(dexie: Dexie, prepare = async () => {}): Connection {
  // On localhost Dexie would print every refusal; ours are shown to the user.
  Dexie.debug = false
  let outdated = false
  let blocked = false
  let wasOpened = false
  /** One promise for all callers, so that they go on in the order in which they came. */
  let ready: Promise<void> | null = null
  const aborts = createAbortReasons()
  const calls = createCallsUnderWay()
  /** This tab closes it by itself: what is under way goes on to its end. */
  let isOwnClosing = false
  const letGo = (forGood = false) => {
    isOwnClosing = true
    dexie.close({ disableAutoOpen: forGood })
    isOwnClosing = false
  }

  /** Where there is no room even for that, the disk itself refuses what would be written, and it is tried with the next call. */
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
      // The browser closed it before, and this comes ahead of its event.
      if (wasOpened) logMayBeCut()
      wasOpened = true
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
        .then(prepare)
        .then(resolve, reject)
        .finally(() => {
          blocked = false
          dexie.on('blocked').unsubscribe(refuse)
        })
    })

  const opened = async (): Promise<void> => {
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
    await withFreshLog()
    if (ready === null) throw new Dexie.DatabaseClosedError()
  }

  return {
    dexie,
    table: tableName => dexie.table(tableName),
    run: async work => {
      for (let triesLeft = MOST_TRIES - 1; ; triesLeft -= 1) {
        const seen = aborts.seen()
        const closings = calls.closings()
        try {
          await opened()
          return await calls.settled(work(), calls.closings())
        } catch (cause) {
          const isClosed = wasClosed(cause)
          const isAborted = wasAborted(cause)
          // Another call may have opened it anew by now.
          if (isClosed && closings === calls.closings()) {
            browserClosed()
            letGo()
          }
          const fault = toStoreFault(cause, isAborted ? await aborts.after(seen) : null)
          const mayPass = (isClosed || isAborted) && !outdated && !isFull(fault)
          if (triesLeft === 0 || !mayPass) throw fault
        }
      }
    },
    close: () => letGo(true),
  }
}
