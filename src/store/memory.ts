import type { ChangeLog } from '../ports/change-log.ts'
import { fromMemoryChange, MEMORY, type MemoryStore, toMemoryChange } from '../ports/memory.ts'

/** The memory: a collection whose changes say who made them, and from which messages. */
export function createMemoryStore(log: ChangeLog): MemoryStore {
  return {
    read: async () => (await log.read(MEMORY)).flatMap(change => toMemoryChange(change) ?? []),
    append: changes => log.append(changes.map(fromMemoryChange)),
    merge: changes => log.merge(changes.map(fromMemoryChange)),
    erase: items => log.erase(MEMORY, items),
    subscribe: listener =>
      log.subscribe(collection => {
        if (collection === null || collection === MEMORY) listener()
      }),
  }
}
