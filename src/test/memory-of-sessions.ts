import { byTime, type MemoryChange, type MemoryStore } from '../ports/memory.ts'

/** The memory of `createMemoryStorage`, the same for all its connections. */
export function createMemoryLog(): MemoryStore {
  const stored = new Map<string, MemoryChange>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) queueMicrotask(listener)
  }
  const all = () => [...stored.values()].toSorted(byTime)
  const keep = (changes: readonly MemoryChange[]) => {
    for (const change of structuredClone(changes)) stored.set(change.id, change)
    tell()
  }
  return {
    read: async () => structuredClone(all()),
    append: async changes => {
      const missing = changes.filter(({ id }) => !stored.has(id))
      const isOutdated = missing.some(
        ({ item, after }) => (all().findLast(change => change.item === item)?.id ?? null) !== after,
      )
      if (isOutdated) return false
      keep(missing)
      return true
    },
    merge: async changes => {
      const missing = changes.filter(({ id }) => !stored.has(id))
      keep(missing)
      return missing.length
    },
    erase: async items => {
      for (const { id, item } of all()) if (items?.includes(item) ?? true) stored.delete(id)
      tell()
    },
    subscribe: async listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
