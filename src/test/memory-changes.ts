import { byTime, type Change, type ChangeLog } from '../ports/change-log.ts'

/** The log of changes of `createMemoryStorage`, the same for all its connections. */
export function createMemoryChanges(): ChangeLog {
  const stored = new Map<string, Change>()
  const listeners = new Set<(collection: string | null) => void>()
  const tell = (collections: Iterable<string>) => {
    for (const collection of new Set(collections))
      for (const listener of listeners) queueMicrotask(() => listener(collection))
  }
  const all = () => [...stored.values()].toSorted(byTime)
  const keep = (changes: readonly Change[]) => {
    for (const change of structuredClone(changes)) stored.set(change.id, change)
    tell(changes.map(({ collection }) => collection))
  }
  const missingIn = (changes: readonly Change[]) => changes.filter(({ id }) => !stored.has(id))
  const newestOf = ({ collection, item }: Change) =>
    all().findLast(change => change.collection === collection && change.item === item)?.id ?? null
  return {
    read: async collection =>
      structuredClone(
        all().filter(change => collection === undefined || change.collection === collection),
      ),
    append: async changes => {
      const missing = missingIn(changes)
      if (missing.some(change => newestOf(change) !== change.after)) return false
      keep(missing)
      return true
    },
    merge: async changes => {
      const missing = missingIn(changes)
      keep(missing)
      return missing.length
    },
    erase: async (collection, items) => {
      for (const { id, ...change } of all())
        if (change.collection === collection && (items?.includes(change.item) ?? true))
          stored.delete(id)
      tell([collection])
    },
    drop: async ids => {
      for (const id of ids) stored.delete(id)
    },
    subscribe: async listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
