import type { AddingOptions, NewSession, SessionRow, StoragePort } from '../ports/storage.ts'
import { addBlobs } from './blobs.ts'
import type { Changes } from './changes.ts'
import type { Connection } from './db.ts'
import { addEvents, assertReadable, SLICE } from './event-store.ts'
import { revisionOf, rowFromLog } from './log-table.ts'
import { readFlags, addFlags, writeFlags } from './session-flags.ts'
import { emptyRow, messagesOnBranch, nextRow, selectsBranch } from './session-row.ts'
import { storeFault } from './store-fault.ts'

/** Stores a whole session in one transaction: events, images and row. If the page closes before the end, nothing is stored. */
export function createSessionAdder(
  connection: Connection,
  changes: Changes,
): StoragePort['addSession'] {
  const tables = ['events', 'sessions', 'marks', 'blobs']

  const write = async (
    session: NewSession,
    options: AddingOptions,
    isRetry: boolean,
  ): Promise<SessionRow> => {
    const { sessionId, events, blobs, at, imported = null } = session
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
    const flags = { ...(await readFlags(connection, sessionId)), imported }
    if (imported !== null) await writeFlags(connection, flags)
    return addFlags({ ...row, messages }, flags)
  }

  return async (session, options = {}) => {
    if (session.events.length === 0) throw new RangeError('A session without events')
    try {
      const row = await connection.change(tables, isRetry => write(session, options, isRetry))
      changes.announce(session.sessionId)
      return row
    } catch (error) {
      // An error in a transaction becomes a storage fault, also after an abort.
      options.signal?.throwIfAborted()
      throw error
    }
  }
}
