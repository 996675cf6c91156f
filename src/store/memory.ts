import { byTime, MemoryChange, type MemoryStore } from '../ports/memory.ts'
import { z } from 'zod'
import { openNews } from './changes.ts'
import type { Connection } from './db.ts'

const TABLE = 'memory'

/** The memory in IndexedDB, one record for each change. `name`: of the database; its tabs get each other's changes. */
export function createMemoryStore(
  connection: Connection,
  name: string,
): MemoryStore & { close(): void } {
  const table = () => connection.table<string>(TABLE)
  const { announce, subscribe, close } = openNews(`${name}-memory`, z.null())
  const newestOf = async (item: string) =>
    readable(await table().where('item').equals(item).toArray()).at(-1) ?? null
  const missingIn = async (changes: readonly MemoryChange[]) => {
    const there = await table().bulkGet(changes.map(({ id }) => id))
    return changes.filter((_change, at) => there[at] === undefined)
  }
  return {
    read: () => connection.read(async () => readable(await table().toArray())),
    append: async changes => {
      const isDone = await connection.change([TABLE], async () => {
        const missing = await missingIn(changes)
        for (const { item, after } of missing)
          if (((await newestOf(item))?.id ?? null) !== after) return false
        await table().bulkAdd(missing)
        return true
      })
      if (isDone) announce(null)
      return isDone
    },
    merge: async changes => {
      const added = await connection.change([TABLE], async () => {
        const missing = await missingIn(changes)
        await table().bulkAdd(missing)
        return missing.length
      })
      if (added > 0) announce(null)
      return added
    },
    erase: async items => {
      await connection.change([TABLE], async () => {
        if (items === null) await table().clear()
        else
          await table()
            .where('item')
            .anyOf([...items])
            .delete()
      })
      announce(null)
    },
    subscribe: async listener => subscribe(() => listener()),
    close,
  }
}

function readable(records: readonly unknown[]): readonly MemoryChange[] {
  return records.flatMap(record => MemoryChange.safeParse(record).data ?? []).toSorted(byTime)
}
