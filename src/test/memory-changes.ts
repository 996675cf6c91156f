import { byTime, type Change, type ChangeLog } from '../ports/change-log.ts'
import { foldItem } from '../ports/fold-item.ts'
import { marks, settings, withSettings } from '../ports/collections.ts'
import { SETTINGS_RECORD } from '../ports/storage.ts'

/** The log of changes of `createMemoryStorage`, the same for all its connections. `rows`: where the record of the settings is. `onMark`: gets the marks of sessions. */
export function createMemoryChanges(
  rows: Map<string, unknown> = new Map(),
  onMark: (item: string, value: unknown) => void = () => undefined,
): ChangeLog {
  const stored = new Map<string, Change>()
  const listeners = new Set<(collection: string | null) => void>()
  const all = () => [...stored.values()].toSorted(byTime)
  const changesOf = ({ collection, item }: Pick<Change, 'collection' | 'item'>) =>
    all().filter(change => change.collection === collection && change.item === item)
  const changed = (changes: readonly Pick<Change, 'collection' | 'item'>[]) => {
    const values = new Map(
      changes
        .filter(({ collection }) => collection === settings.name)
        .map(of => [of.item, structuredClone(foldItem(changesOf(of)))]),
    )
    if (values.size > 0) rows.set(SETTINGS_RECORD, withSettings(rows.get(SETTINGS_RECORD), values))
    for (const of of changes)
      if (of.collection === marks.name) onMark(of.item, foldItem(changesOf(of)))
    for (const collection of new Set(changes.map(change => change.collection)))
      for (const listener of listeners) queueMicrotask(() => listener(collection))
  }
  const keep = (changes: readonly Change[]) => {
    for (const change of structuredClone(changes)) stored.set(change.id, change)
    changed(changes)
  }
  const missingIn = (changes: readonly Change[]) => changes.filter(({ id }) => !stored.has(id))
  return {
    read: async collection =>
      structuredClone(
        all().filter(change => collection === undefined || change.collection === collection),
      ),
    append: async changes => {
      const missing = missingIn(changes)
      if (missing.some(change => (changesOf(change).at(-1)?.id ?? null) !== change.after))
        return false
      keep(missing)
      return true
    },
    merge: async changes => {
      const missing = missingIn(changes)
      keep(missing)
      return missing.length
    },
    erase: async (collection, items) => {
      const erased = all().filter(
        change => change.collection === collection && (items?.includes(change.item) ?? true),
      )
      for (const { id } of erased) stored.delete(id)
      changed(erased)
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
