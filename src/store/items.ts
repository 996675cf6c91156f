/** The items of a collection, folded from the log of changes. */
import {
  byTime,
  type Change,
  type ChangeLog,
  type Collection,
  type Items,
} from '../ports/change-log.ts'
import { countingChanges, foldItem, partsBetween, repeatOf } from '../ports/fold-item.ts'
import { MEMORY } from '../ports/memory.ts'
import type { NextId } from '../ports/platform.ts'

/** How a change gets its time and its id. */
export interface Stamp {
  readonly now: () => number
  readonly nextId: NextId
}

export function openItems<Value>(
  log: ChangeLog,
  { name, schema, stays, division }: Collection<Value>,
  stamp: Stamp,
): Items<Value> {
  const valuesIn = (items: StoredItems) => {
    const values = [...items].flatMap(([item, { value, newest }]) => {
      if (value === null) return []
      const parsed = schema.safeParse(value)
      // Parts of two devices may be too many together.
      const { success, data } = parsed.success ? parsed : schema.safeParse(newest.value)
      return success ? [[item, data] as const] : []
    })
    return new Map(values)
  }
  return {
    list: async () => valuesIn(itemsIn(await log.read(name))),
    change: (decide, madeAt) =>
      write(log, async () => {
        const items = itemsIn(await log.read(name))
        const decided = [...(decide(valuesIn(items)) ?? [])]
        const made = decided.flatMap(([item, value]) => {
          const { newest, value: before = null } = items.get(item) ?? {}
          const parts = partsBetween(before, value, division?.(item))
          // Otherwise the device could no longer take back what it did before.
          if (parts?.paths.length === 0) return []
          const change = {
            id: stamp.nextId(),
            collection: name,
            item,
            at: madeAt ?? stamp.now(),
            value,
            ...(parts && { parts }),
            ...(stays?.(item) && { stays: true as const }),
          }
          return [changeAfter(newest, change)]
        })
        return asOneAct(made)
      }),
    subscribe: listener =>
      log.subscribe(collection => {
        if (collection === null || collection === name) listener()
      }),
  }
}

/** Drops what newer changes had replaced before this time, but for those of the memory. */
export async function tidyChanges(log: ChangeLog, before: number): Promise<void> {
  const old = (await log.read()).filter(
    ({ collection, at }) => collection !== MEMORY && at < before,
  )
  const items = Map.groupBy(old, ({ collection, item }) => JSON.stringify([collection, item]))
  await log.merge([...items.values()].flatMap(changes => repeatOf(changes) ?? []))
  const dropped = [...items.values()].flatMap(changes => {
    const kept = repeatOf(changes) ? [] : countingChanges(changes)
    return changes.filter(change => !kept.includes(change)).map(({ id }) => id)
  })
  await log.drop(dropped)
}

interface StoredItem {
  readonly newest: Change
  readonly value: unknown
}

type StoredItems = ReadonlyMap<string, StoredItem>

/** The items of one collection, in the order in which they began. */
export function itemsIn(changes: readonly Change[]): StoredItems {
  const ofItem = new Map<string, Change[]>()
  for (const change of changes.toSorted(byTime)) {
    const all = ofItem.get(change.item) ?? []
    // What comes back after it was removed begins again.
    if (all.at(-1)?.value === null) ofItem.delete(change.item)
    all.push(change)
    ofItem.set(change.item, all)
  }
  return new Map(
    [...ofItem].flatMap(([item, all]) => {
      const newest = all.at(-1)
      return newest ? [[item, { newest, value: foldItem(all) }] as const] : []
    }),
  )
}

/** Changes that a person makes, and takes back, together. */
export function asOneAct(changes: readonly Change[]): readonly Change[] {
  const [first] = changes
  return first && changes.length > 1 ? changes.map(one => ({ ...one, act: first.id })) : changes
}

/** The clock may go back, or another device may have one that is ahead. */
export function changeAfter(before: Change | undefined, change: Omit<Change, 'after'>): Change {
  const at = Math.max(change.at, (before?.at ?? -1) + 1)
  return { ...change, at, after: before?.id ?? null }
}

/** More than two tabs that write at the same moment. */
const MOST_TRIES = 8

/** Makes the changes again as long as another tab is faster. */
export async function write(
  log: ChangeLog,
  make: () => Promise<readonly Change[]>,
): Promise<readonly Change[]> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const changes = await make()
    if (changes.length === 0 || (await log.append(changes))) return changes
  }
  throw new RangeError('The items change faster than they can be written')
}
