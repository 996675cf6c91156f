import type { SessionRow, StoragePort } from '../../ports/storage.ts'
import { createSerialQueue } from '../async/calls.ts'

/** More changed sessions than this are read together with all others. */
const MOST_ALONE = 20

export type SessionList = ReturnType<typeof createSessionList>

/** The saved sessions in the list and in the trash. */
export function createSessionList(storage: StoragePort, changed: () => void) {
  let sessions: readonly SessionRow[] = []
  let trash: readonly SessionRow[] = []
  let byId: ReadonlyMap<string, SessionRow> = new Map()
  /** Sessions that changed and are not read again yet. */
  const due = new Set<string>()
  const inOrder = createSerialQueue()
  const show = (listed: readonly SessionRow[], deleted: readonly SessionRow[]) => {
    sessions = listed
    trash = deleted
    byId = new Map([...listed, ...deleted].map(row => [row.id, row]))
    changed()
  }
  /** Reads rows. After a failure, what was due stays due. */
  const readOrKeepDue = async <Rows>(read: () => Promise<Rows>): Promise<Rows> => {
    const ids = new Set(due)
    due.clear()
    try {
      return await read()
    } catch (error) {
      for (const id of ids) due.add(id)
      throw error
    }
  }
  const readAll = async () => {
    const lists = await readOrKeepDue(() =>
      Promise.all([storage.sessions.list(), storage.sessions.list({ trashed: true })]),
    )
    show(
      lists[0],
      lists[1].filter(({ trashedAt }) => trashedAt !== null),
    )
  }
  const readDue = async () => {
    if (due.size > MOST_ALONE) return readAll()
    if (due.size === 0) return undefined
    const ids = new Set(due)
    const found = await readOrKeepDue(() =>
      Promise.all([...ids].map(id => storage.sessions.get(id))),
    )
    const rows = found.flatMap(row => row ?? [])
    const withChanged = (all: readonly SessionRow[], isTrash: boolean) => [
      ...all.filter(({ id }) => !ids.has(id)),
      ...rows.filter(({ trashedAt }) => (trashedAt !== null) === isTrash),
    ]
    return show(
      withChanged(sessions, false).toSorted(byUpdate),
      withChanged(trash, true).toSorted(byUpdate),
    )
  }
  return {
    sessions: () => sessions,
    trash: () => trash,
    /** Listed or in the trash. */
    rowOf: (sessionId: string) => byId.get(sessionId),
    /** Reads both lists again. */
    refresh: () => inOrder(readAll),
    /** The session has changed; `refreshDue` reads it again. */
    note: (sessionId: string) => void due.add(sessionId),
    /** Reads the sessions again that changed since the last reading. */
    refreshDue: () => inOrder(readDue),
  }
}

/** The order of the storage. */
function byUpdate(left: SessionRow, right: SessionRow): number {
  return right.updatedAt - left.updatedAt || (left.id < right.id ? -1 : 1)
}
