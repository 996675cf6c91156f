import type { SessionIndex, SessionRow } from '../ports/storage.ts'
import type { Changes } from './changes.ts'
import type { Connection } from './db.ts'
import type { Stamp } from './items.ts'
import { revisionOf } from './log-table.ts'
import { addFlags, allFlags, LogRow, readFlags, type SessionFlags } from './session-row.ts'

export interface SessionIndexOptions {
  readonly connection: Connection
  readonly changes: Changes
  readonly stamp: Stamp
  /** Deletes a session from the archive index. */
  readonly deleteIndexed: (sessionId: string) => Promise<void>
}

/** The list of saved sessions in IndexedDB: rows, which the logs decide, and the person's flags. */
export function createSessionIndex(options: SessionIndexOptions): SessionIndex {
  const { connection, changes, stamp, deleteIndexed } = options
  const rows = () => connection.table<string>('sessions')
  const tables = ['events', 'sessions', 'marks', 'blobs']

  /** Null if a row cannot be read. */
  const readRows = (): Promise<readonly SessionRow[] | null> =>
    connection.look(tables, async () => {
      const marks = new Map((await allFlags(connection)).map(each => [each.sessionId, each]))
      const read = (await rows().toArray()).map(row => LogRow.safeParse(row))
      return read.every(({ success }) => success)
        ? read.flatMap(({ data }) => (data ? [addFlags(data, marks.get(data.id))] : []))
        : null
    })

  const rebuild = async () => (await repairs()).rebuildRows(connection)

  const readAll = async (): Promise<readonly SessionRow[]> => {
    const read = await readRows()
    if (read) return read
    await rebuild()
    return (await readRows()) ?? []
  }

  let together: Promise<readonly SessionRow[]> | null = null
  /** Calls of one moment share a reading. */
  const allRows = (): Promise<readonly SessionRow[]> => {
    together ??= readAll()
    queueMicrotask(() => {
      together = null
    })
    return together
  }

  const get = async (sessionId: string): Promise<SessionRow | null> => {
    const [record, marks] = await connection.look(tables, () =>
      Promise.all([rows().get(sessionId), readFlags(connection, sessionId)]),
    )
    if (record === undefined) {
      if ((await connection.read(() => revisionOf(connection, sessionId))) === 0) return null
      await (await repairs()).repairRow(connection, sessionId)
      changes.announce(sessionId)
      return get(sessionId)
    }
    const { data } = LogRow.safeParse(record)
    if (data) return addFlags(data, marks)
    return (await allRows()).find(({ id }) => id === sessionId) ?? null
  }

  const mark = async (sessionId: string, change: Partial<SessionFlags>): Promise<void> => {
    await (await rare()).flagSession(connection, [sessionId, change], stamp)
    changes.announce(sessionId)
  }

  const deleteForever = async (sessionId: string, revision?: number): Promise<boolean> => {
    const { deleteSession } = await rare()
    const isDeleted = await deleteSession(connection, sessionId, { deleteIndexed, revision })
    changes.announce(sessionId)
    return isDeleted
  }

  return {
    list: async ({ trashed = false } = {}) =>
      (await allRows())
        .filter(row => trashed === (row.trashedAt !== null))
        .toSorted(
          (left, right) => right.updatedAt - left.updatedAt || (left.id < right.id ? -1 : 1),
        ),
    get,
    moveToTrash: (sessionId, at) => mark(sessionId, { trashedAt: at }),
    restoreFromTrash: sessionId => mark(sessionId, { trashedAt: null }),
    markBackedUp: (sessionId, at) => mark(sessionId, { backedUpAt: at }),
    setPinned: (sessionId, at) => mark(sessionId, { pinnedAt: at }),
    marksOf: sessionId => connection.look(['marks'], () => readFlags(connection, sessionId)),
    mark: async marks => {
      const made = await (await rare()).markSessions(connection, marks, stamp)
      for (const sessionId of marks.keys()) changes.announce(sessionId)
      return made
    },
    deleteForever,
    emptyTrash: async before => {
      const { trashedBefore } = await rare()
      const old = await trashedBefore(connection, before)
      for (const id of old) await deleteForever(id)
      return old.length
    },
    rebuild,
    repair: async () => {
      const { repairRows } = await repairs()
      for (const id of await repairRows(connection)) changes.announce(id)
    },
  }
}

function repairs() {
  return import('./repair-rows.ts')
}

function rare() {
  return import('./index-changes.ts')
}
