import { z } from 'zod'
import type { SessionIndex, SessionMarks, SessionRow } from '../ports/storage.ts'
import type { Changes } from './changes.ts'
import { type Connection, recordsOfSession } from './db.ts'
import { loggedSessions, revisionOf, rowFromLog } from './log-table.ts'
import { allFlags, readFlags, type SessionFlags, addFlags, writeFlags } from './session-flags.ts'
import { LogRow, LONGEST_TITLE } from './session-row.ts'
import { storeFault } from './store-fault.ts'

/** Tables with many records of a session, and the second part of their keys. */
const MANY = {
  events: 'seq',
  blobs: 'hash',
  drafts: 'key',
  queue: 'id',
  snapshotLines: 'place',
  segments: 'first',
}
/** Tables with one record of a session. */
const ONE = ['sessions', 'marks', 'snapshots']

export interface SessionIndexOptions {
  readonly connection: Connection
  readonly changes: Changes
  /** Deletes a session from the archive index. */
  readonly deleteIndexed: (sessionId: string) => Promise<void>
}

/** The list of saved sessions in IndexedDB: rows, which the logs decide, and the user's flags. */
export function createSessionIndex(options: SessionIndexOptions): SessionIndex {
  const { connection, changes, deleteIndexed } = options
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

  const rebuild = (): Promise<void> =>
    connection.change(tables, async () => {
      const before = Known.array().parse(await rows().toArray())
      await rows().clear()
      for (const sessionId of await loggedSessions(connection)) {
        const row = await rowFromLog(connection, sessionId)
        // Keeps a title that the log no longer has.
        const title = before.find(({ id }) => id === sessionId)?.title || row.title
        await rows().put({ ...row, title: title.slice(0, LONGEST_TITLE) })
      }
    })

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

  const mark = async (sessionId: string, change: Partial<SessionFlags>): Promise<void> => {
    await connection.change(tables, async () => {
      if ((await revisionOf(connection, sessionId)) === 0) throw storeFault('not-found')
      await writeFlags(connection, { ...(await readFlags(connection, sessionId)), ...change })
    })
    changes.announce(sessionId)
  }

  const assertTrashed = async (sessionId: string): Promise<void> => {
    if ((await revisionOf(connection, sessionId)) === 0) throw storeFault('not-found')
    const { trashedAt } = await readFlags(connection, sessionId)
    if (trashedAt === null) throw new RangeError(`Session ${sessionId} is not in the trash`)
  }

  const deleteForever = async (sessionId: string): Promise<void> => {
    await connection.look(tables, () => assertTrashed(sessionId))
    // The other database first: if the tab closes now, the session is still in the trash and can be deleted again.
    await deleteIndexed(sessionId)
    await connection.change([...Object.keys(MANY), ...ONE], async () => {
      await assertTrashed(sessionId)
      for (const [table, key] of Object.entries(MANY))
        await recordsOfSession(connection, sessionId, { table, key }).delete()
      for (const table of ONE) await connection.table<string>(table).delete(sessionId)
    })
    changes.announce(sessionId)
  }

  return {
    list: async ({ trashed = false } = {}) =>
      (await allRows())
        .filter(row => trashed === (row.trashedAt !== null))
        .toSorted(
          (left, right) => right.updatedAt - left.updatedAt || (left.id < right.id ? -1 : 1),
        ),
    get: async sessionId => {
      const [record, marks] = await connection.look(tables, () =>
        Promise.all([rows().get(sessionId), readFlags(connection, sessionId)]),
      )
      if (record === undefined) return null
      const { data } = LogRow.safeParse(record)
      if (data) return addFlags(data, marks)
      return (await allRows()).find(({ id }) => id === sessionId) ?? null
    },
    moveToTrash: (sessionId, at) => mark(sessionId, { trashedAt: at }),
    restoreFromTrash: sessionId => mark(sessionId, { trashedAt: null }),
    markBackedUp: (sessionId, at) => mark(sessionId, { backedUpAt: at }),
    setPinned: (sessionId, at) => mark(sessionId, { pinnedAt: at }),
    marksOf: sessionId => connection.look(['marks'], () => readFlags(connection, sessionId)),
    mark: async marks => {
      await connection.change(['marks'], async () => {
        for (const [sessionId, change] of marks)
          await writeFlags(connection, withMarks(await readFlags(connection, sessionId), change))
      })
      for (const sessionId of marks.keys()) changes.announce(sessionId)
    },
    deleteForever,
    emptyTrash: async before => {
      const old = (await allRows()).filter(
        ({ trashedAt }) => trashedAt !== null && trashedAt < before,
      )
      for (const { id } of old) await deleteForever(id)
      return old.length
    },
    rebuild,
  }
}

function withMarks(flags: SessionFlags, change: SessionMarks): SessionFlags {
  const { projectId = null, tags = [], archivedAt = null, ...others } = { ...flags, ...change }
  return {
    ...others,
    ...(projectId !== null && { projectId }),
    ...(tags.length > 0 && { tags }),
    ...(archivedAt !== null && { archivedAt }),
  }
}

/** The readable part of a broken row. */
const Known = z.object({ id: z.unknown(), title: z.string().catch('') })
