import { z } from 'zod'
import type { Change, ChangeLog } from '../ports/change-log.ts'
import { marks, sessionOfMark } from '../ports/collections.ts'
import {
  addChanges,
  CHANGE_TABLES,
  changesOf,
  foldRows,
  missingIn,
  readChanges,
  recordsOfCollection,
  recordsOfItem,
} from './change-rows.ts'
import { loadOnce } from '../ports/connection.ts'
import { openNews } from './changes.ts'
import type { Connection } from './db.ts'
import { EARLIER_TABLES, hasEarlierRows, moveEarlierRows } from './move-to-log.ts'

/**
 * The log of changes in IndexedDB, one record for each. `name`: of the database; its tabs get each other's changes. `onMarked`: called
 * with a session whose marks changed.
 */
export function createChangeLog(
  connection: Connection,
  name: string,
  onMarked: (sessionId: string) => void,
): ChangeLog & { close(): void } {
  const table = () => connection.table<string>('changes')
  const { announce, subscribe, close } = openNews(`${name}-change-log`, z.string().nullable())
  /** An older build may have written to the earlier tables in the meantime. Most starts find them empty, and write nothing. */
  const whole = loadOnce(async () => {
    if (await connection.look(EARLIER_TABLES, () => hasEarlierRows(connection)))
      await connection.change([...CHANGE_TABLES, ...EARLIER_TABLES], () =>
        moveEarlierRows(connection),
      )
  })
  const change = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await whole()
    return connection.change(CHANGE_TABLES, work)
  }
  const tell = (changes: readonly Change[]) => {
    for (const collection of new Set(changes.map(one => one.collection))) announce(collection)
    const marked = changes.filter(({ collection }) => collection === marks.name)
    for (const id of new Set(marked.map(({ item }) => sessionOfMark(item)))) onMarked(id)
  }
  const inCollection = (collection: string) => recordsOfCollection(connection, collection)
  return {
    read: async collection => {
      await whole()
      const rows = () => (collection === undefined ? table() : inCollection(collection)).toArray()
      return readChanges(await connection.read(async () => rows()))
    },
    append: async changes => {
      const isDone = await change(async () => {
        for (const { after, ...of } of await missingIn(connection, changes))
          if (((await changesOf(connection, of)).at(-1)?.id ?? null) !== after) return false
        await addChanges(connection, changes)
        return true
      })
      if (isDone) tell(changes)
      return isDone
    },
    merge: async changes => {
      const added = await change(() => addChanges(connection, changes))
      tell(added)
      return added.length
    },
    erase: async (collection, items) => {
      await change(async () => {
        const erased =
          items ?? readChanges(await inCollection(collection).toArray()).map(({ item }) => item)
        if (items === null) await inCollection(collection).delete()
        // One by one: with encryption the order of the keys is another one.
        else
          for (const item of items) await recordsOfItem(connection, { collection, item }).delete()
        await foldRows(
          connection,
          erased.map(item => ({ collection, item })),
        )
      })
      announce(collection)
    },
    drop: async ids => {
      if (ids.length > 0) await change(() => table().bulkDelete([...ids]))
    },
    subscribe: async listener => subscribe(listener),
    close,
  }
}
