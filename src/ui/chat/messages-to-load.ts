import { headOfItem, type Item } from './items.ts'

/** Items before and after those that are seen which are to be loaded before they are seen. */
const NEAR = 30
/** Items before and after them that are loaded at once. */
const AROUND = 100

/**
 * Numbers of the messages around the items `first` to `last`, those that are loaded included; null where all that are near
 * are loaded.
 */
export function messagesToLoad(
  items: readonly Item[],
  first: number,
  last: number,
): readonly number[] | null {
  const around = (distance: number) =>
    items.slice(Math.max(0, first - distance), last + distance + 1)
  if (around(NEAR).every(({ type }) => type !== 'unloaded')) return null
  return around(AROUND).flatMap(item => headOfItem(item)?.number ?? [])
}
