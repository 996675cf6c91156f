/** The items of a collection, folded from the log of changes. */
import {
  byTime,
  type Change,
  type ChangeLog,
  type Collection,
  type Items,
} from '../ports/change-log.ts'
import { MEMORY } from '../ports/memory.ts'
import type { NextId } from '../ports/platform.ts'

/** How a change gets its time and its id. */
export interface Stamp {
  readonly now: () => number
  readonly nextId: NextId
}

export function openItems<Value>(
  log: ChangeLog,
  { name, schema, stays }: Collection<Value>,
  stamp: Stamp,
): Items<Value> {
  const valuesIn = (newest: Newest) => {
    const values = [...newest].flatMap(([item, { value }]) => {
      const parsed = value === null ? null : schema.safeParse(value)
      return parsed?.success ? [[item, parsed.data] as const] : []
    })
    return new Map(values)
  }
  return {
    list: async () => valuesIn(newestIn(await log.read(name))),
    change: (decide, madeAt) =>
      write(log, async () => {
        const newest = newestIn(await log.read(name))
        const decided = [...(decide(valuesIn(newest)) ?? [])]
        const made = decided.map(([item, value]) => {
          const at = madeAt ?? stamp.now()
          return changeAfter(newest.get(item), {
            id: stamp.nextId(),
            collection: name,
            item,
            at,
            value,
            ...(stays?.(item) && { stays: true as const }),
          })
        })
        return asOneAct(made)
      }),
    subscribe: listener =>
      log.subscribe(collection => {
        if (collection === null || collection === name) listener()
      }),
  }
}

export async function tidyChanges(log: ChangeLog, before: number): Promise<void> {
  const all = Map.groupBy(await log.read(), ({ collection }) => collection)
  for (const [collection, changes] of all) {
    if (collection === MEMORY) continue
    const newest = newestIn(changes)
    const next = new Map<string, Change>()
    const isReplaced = (change: Change) => {
      const by = next.get(change.item) ?? newest.get(change.item)
      next.set(change.item, change)
      return by !== undefined && by.id !== change.id && by.at < before
    }
    await log.drop(
      changes
        .toReversed()
        .filter(isReplaced)
        .map(({ id }) => id),
    )
  }
}

type Newest = ReadonlyMap<string, Change>

/** The newest change of each item of one collection, in the order in which the items began. `changes`: in the order of `byTime`. */
export function newestIn(changes: readonly Change[]): Newest {
  const newest = new Map<string, Change>()
  for (const change of changes.toSorted(byTime)) {
    // What comes back after it was removed begins again.
    if (newest.get(change.item)?.value === null) newest.delete(change.item)
    newest.set(change.item, change)
  }
  return newest
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
