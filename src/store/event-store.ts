/** The append-only log in IndexedDB. */
import { readEvent, type SessionEvent } from '../engine/index.ts'
import type {
  EventStore,
  AddingOptions,
  NewSession,
  SessionRow,
  StoragePort,
  StoredLog,
} from '../ports/storage.ts'
import type { Changes } from './changes.ts'
import type { Connection, EventRecord } from './db.ts'
import type { Stamp } from './items.ts'
import type { changeMarks as ChangeMarks } from './session-marks.ts'
import { takeFromComposer, takeQueued } from './drafts.ts'
import { LONG_LOG, readEvents, revisionOf, rowFromLog } from './log-table.ts'
import {
  readFlags,
  addFlags,
  emptyRow,
  LogRow,
  messagesOnBranch,
  nextRow,
  selectsBranch,
} from './session-row.ts'
import { storeFault } from './store-fault.ts'
import { addBlobs } from './blobs.ts'

/** Events written at once; the page can react between two slices. */
export const SLICE = 500

/** Milliseconds from the reading of a log to the check of its row. */
const REST_MS = 2_000

/**
 * Invariants: events are only added; a session's events are numbered from 0 without gaps; one transaction writes events and row,
 * and removes the message from box or queue; nothing is written that could not be read back.
 */
export function createEventStore(
  connection: Connection,
  relaxed: Connection | null,
  changes: Changes,
): EventStore {
  const tables = ['events', 'sessions', 'marks']
  const waiting = ['drafts', 'queue']

  const readLog = async (sessionId: string, after: number): Promise<StoredLog> => {
    const isLong =
      after === 0 && (await connection.read(() => revisionOf(connection, sessionId))) >= LONG_LOG
    // Loaded with the first log that has batches; without it, the records are read.
    const batches = isLong ? await import('./event-batches.ts').catch(() => null) : null
    if (batches) return batches.readLong(connection, relaxed, sessionId)
    return connection.look(tables, async () => {
      const revision = await revisionOf(connection, sessionId)
      if (revision === 0) throw storeFault('not-found')
      return { events: await readEvents(connection, sessionId, after), revision }
    })
  }
  const checkRowLater = (sessionId: string, { events }: StoredLog) => {
    const check = async () => {
      const { checkRow } = await import('./repair-rows.ts')
      if (await checkRow(connection, sessionId, events)) changes.announce(sessionId)
    }
    // After a failure the next reading finds it again.
    setTimeout(() => void check().catch(() => undefined), REST_MS)
  }

  return {
    append: async (sessionId, events, { expectedRevision, from, note }) => {
      assertReadable(events)
      // Only a removal locks those tables, so that answers do not wait for typed text.
      const locked = [...tables, ...(from ? waiting : []), ...(note ? ['settings'] : [])]
      const row = await connection.change(locked, async () => {
        const revision = await revisionOf(connection, sessionId)
        if (revision !== expectedRevision) throw storeFault('conflict')
        const previous = await rowAt(connection, sessionId, revision)
        if (from?.type === 'composer') await takeFromComposer(connection, sessionId, from)
        if (from?.type === 'queue') await takeQueued(connection, sessionId, from.message)
        if (note) await connection.table<string>('settings').put(note)
        await addEvents(connection, sessionId, events, revision)
        const grown = nextRow(previous, events)
        const next = selectsBranch(events)
          ? {
              ...grown,
              messages: messagesOnBranch(await readEvents(connection, sessionId, 0)),
            }
          : grown
        await connection.table<string>('sessions').put(next)
        return addFlags(next, await readFlags(connection, sessionId))
      })
      changes.announce(sessionId, events.at(-1)?.id)
      return row
    },
    read: async (sessionId, after = 0) => {
      const log = await readLog(sessionId, after)
      if (after === 0 && relaxed) checkRowLater(sessionId, log)
      return log
    },
    subscribe: changes.subscribe,
  }
}

/** The row for a log of this length; computed again if the stored one has another length. */
async function rowAt(connection: Connection, sessionId: string, revision: number): Promise<LogRow> {
  if (revision === 0) return emptyRow(sessionId)
  const stored = LogRow.safeParse(await connection.table<string>('sessions').get(sessionId))
  return stored.success && stored.data.revision === revision
    ? stored.data
    : rowFromLog(connection, sessionId)
}

/** Adds events from a position of the log on. Call it in a transaction that names the table. */
export async function addEvents(
  connection: Connection,
  sessionId: string,
  events: readonly SessionEvent[],
  first: number,
): Promise<void> {
  const table = connection.table<[string, number]>('events')
  for (let start = 0; start < events.length; start += SLICE) {
    const records = events
      .slice(start, start + SLICE)
      .map((event, index): EventRecord => ({ sessionId, seq: first + start + index, event }))
    await table.bulkAdd(records)
  }
}

/** Throws `RangeError` for an event that could not be read back. */
export function assertReadable(events: readonly SessionEvent[]): void {
  if (events.length === 0) throw new RangeError('No events to append')
  for (const event of events) {
    const reading = readEvent(event)
    if (!reading.ok)
      throw new RangeError(`Event ${event.id} (${event.type}) could not be read again`, {
        cause: reading,
      })
  }
}

/** The flags that a session is stored with. */
function firstFlags({ imported = null, projectId }: NewSession) {
  return { imported, ...(projectId !== undefined && { projectId }) }
}

/** Stores a whole session in one transaction: events, images and row. If the page closes before the end, nothing is stored. */
export function createSessionAdder(
  connection: Connection,
  { changes, stamp }: { readonly changes: Changes; readonly stamp: Stamp },
): StoragePort['addSession'] {
  const tables = ['events', 'sessions', 'blobs', 'changes', 'settings', 'marks']

  const write = async (
    session: NewSession,
    options: AddingOptions,
    {
      isRetry,
      changeMarks,
    }: { readonly isRetry: boolean; readonly changeMarks: typeof ChangeMarks },
  ): Promise<SessionRow> => {
    const { sessionId, events, blobs, at } = session
    const revision = await revisionOf(connection, sessionId)
    // The try before was stored after all.
    if (isRetry && revision === events.length)
      return addFlags(
        await rowFromLog(connection, sessionId),
        await readFlags(connection, sessionId),
      )
    if (revision > 0) throw storeFault('conflict')
    if (blobs.length > 0) await addBlobs(connection, sessionId, { blobs, at })
    let row = emptyRow(sessionId)
    for (let start = 0; start < events.length; start += SLICE) {
      options.signal?.throwIfAborted()
      const slice = events.slice(start, start + SLICE)
      assertReadable(slice)
      await addEvents(connection, sessionId, slice, start)
      row = nextRow(row, slice)
      options.onStored?.(row.revision)
    }
    options.signal?.throwIfAborted()
    const messages = selectsBranch(events) ? messagesOnBranch(events) : row.messages
    await connection.table<string>('sessions').put({ ...row, messages })
    const flags = { ...(await readFlags(connection, sessionId)), ...firstFlags(session) }
    if (flags.imported !== null) await changeMarks(connection, flags, stamp)
    return addFlags({ ...row, messages }, flags)
  }

  return async (session, options = {}) => {
    if (session.events.length === 0) throw new RangeError('A session without events')
    try {
      const { changeMarks } = await import('./session-marks.ts')
      const row = await connection.change(tables, isRetry =>
        write(session, options, { isRetry, changeMarks }),
      )
      changes.announce(session.sessionId)
      return row
    } catch (error) {
      // An error in a transaction becomes a storage fault, also after an abort.
      options.signal?.throwIfAborted()
      throw error
    }
  }
}
