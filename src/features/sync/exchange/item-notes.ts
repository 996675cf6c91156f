/** What this device notes of the items of collections: which changes others have, and which may not come back. */
import { z } from 'zod'
import { byTime, type Change } from '../../../ports/change-log.ts'
import { countingChanges } from '../../../ports/fold-item.ts'
import { marks, sessionOfMark } from '../../../ports/collections.ts'

export const Erased = z.object({ at: z.number(), ids: z.set(z.string()) })
type Erased = z.infer<typeof Erased>

interface ItemNotes {
  readonly items: Map<string, Set<string>>
  readonly erasures: Map<string, Erased>
}

/** An item of a collection. */
export type ItemOf = Pick<Change, 'collection' | 'item'>

/** What this device notes of an item is under this name. */
export function itemKey({ collection, item }: ItemOf): string {
  return `${collection}/${item}`
}

export function itemOf(key: string): ItemOf {
  const [collection = '', ...item] = key.split('/')
  return { collection, item: item.join('/') }
}

/** True for a change that was erased, here or on another device, also with its session. */
export function isErased(
  { erasures, deleted }: Pick<ItemNotes, 'erasures'> & { readonly deleted: ReadonlySet<string> },
  { id, at, ...of }: ItemOf & Pick<Change, 'id' | 'at'>,
): boolean {
  if (of.collection === marks.name && deleted.has(sessionOfMark(of.item))) return true
  const known = erasures.get(itemKey(of))
  return known !== undefined && (at <= known.at || known.ids.has(id))
}

/** True if newer changes have replaced it. `counting`: those that count here, by item. */
export function isReplaced(
  change: Change,
  counting: ReadonlyMap<string, readonly Change[]>,
): boolean {
  const here = counting.get(itemKey(change)) ?? []
  const others = here.filter(({ id }) => id !== change.id)
  return !countingChanges([...others, change].toSorted(byTime)).includes(change)
}

/** Adds to what is erased of an item; the order of two erasures does not matter. */
export function noteErased(
  memo: Pick<ItemNotes, 'erasures'>,
  key: string,
  ids: Iterable<string>,
  at: number,
): void {
  const known = memo.erasures.get(key)
  memo.erasures.set(key, {
    at: Math.max(at, known?.at ?? 0),
    ids: new Set([...(known?.ids ?? []), ...ids]),
  })
}
