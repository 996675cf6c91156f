import { Dexie } from 'dexie'
import { byTime, Change, type ChangeLog } from '../ports/change-log.ts'
import { z } from 'zod'
import { openNews } from './changes.ts'
import type { Connection } from './db.ts'
import { EARLIER_TABLES, moveEarlierRows } from './move-to-log.ts'

const TABLE = 'changes'

/** The log of changes in IndexedDB, one record for each. `name`: of the database; its tabs get each other's changes. */
export function createChangeLog(
  connection: Connection,
  name: string,
): ChangeLog & { close(): void } {
  const table = () => connection.table<string>(TABLE)
  const { announce, subscribe, close } = openNews(`${name}-change-log`, z.string().nullable())
  let moved: Promise<unknown> | null = null
  /** An older build may have written to the earlier tables in the meantime; they are empty otherwise. */
  const whole = async () => {
    moved ??= connection.change([TABLE, ...EARLIER_TABLES], () => moveEarlierRows(connection))
    await moved.catch(() => (moved = null))
  }
  const ofItem = (collection: string, item: string) =>
    table().where('[collection+item]').equals([collection, item])
  const newestOf = async ({ collection, item }: Change) =>
    readable(await ofItem(collection, item).toArray()).at(-1) ?? null
  const missingIn = async (changes: readonly Change[]) => {
    const there = await table().bulkGet(changes.map(({ id }) => id))
    return changes.filter((_change, at) => there[at] === undefined)
  }
  const tell = (changes: readonly Change[]) => {
    for (const collection of new Set(changes.map(change => change.collection))) announce(collection)
  }
  const inCollection = (collection: string) =>
    table()
      .where('[collection+item]')
      .between([collection, Dexie.minKey], [collection, Dexie.maxKey])
  return {
    read: async collection => {
      await whole()
      const rows = () => (collection === undefined ? table() : inCollection(collection)).toArray()
      return readable(await connection.read(async () => rows()))
    },
    append: async changes => {
      await whole()
      const isDone = await connection.change([TABLE], async () => {
        const missing = await missingIn(changes)
        for (const change of missing)
          if (((await newestOf(change))?.id ?? null) !== change.after) return false
        await table().bulkAdd(missing)
        return true
      })
      if (isDone) tell(changes)
      return isDone
    },
    merge: async changes => {
      await whole()
      const added = await connection.change([TABLE], async () => {
        const missing = await missingIn(changes)
        await table().bulkAdd(missing)
        return missing
      })
      tell(added)
      return added.length
    },
    erase: async (collection, items) => {
      await whole()
      await connection.change([TABLE], async () => {
        if (items === null) await inCollection(collection).delete()
        // One by one: with encryption the order of the keys is another one.
        for (const item of items ?? []) await ofItem(collection, item).delete()
      })
      announce(collection)
    },
    drop: async ids => {
      if (ids.length > 0) await connection.change([TABLE], () => table().bulkDelete([...ids]))
    },
    subscribe: async listener => subscribe(listener),
    close,
  }
}

function readable(records: readonly unknown[]): readonly Change[] {
  return records.flatMap(record => Change.safeParse(record).data ?? []).toSorted(byTime)
}
