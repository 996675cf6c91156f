/** Which changes of an item were taken back, and what the item was before one. */
import type { Change } from './change-log.ts'

/**
 * The value of an item without one of its changes. Undefined if another change came after that one, or if what was before is not known any
 * more. A change and the one that takes it back count as if neither had come.
 */
export function valueBefore(changes: readonly Change[], id: string): unknown {
  const place = changes.findIndex(change => change.id === id)
  const gone = takenBack(changes)
  const later = changes.slice(place + 1)
  const isLast = later.every(
    change => gone.has(change.id) || later.some(other => other.id === change.takesBack),
  )
  if (place < 0 || gone.has(id) || !isLast) return undefined
  const goneThen = takenBack(changes.toSpliced(place, 1))
  const counts = changes.findLast(
    change => change.id !== id && !goneThen.has(change.id) && !isTakingBack(change, changes),
  )
  if (counts) return counts.value
  return changes[0]?.after === null ? null : undefined
}

/** The changes that were taken back, and not restored since. */
export function takenBack(changes: readonly Change[]): ReadonlySet<string> {
  const gone = new Set<string>()
  for (const { id, takesBack } of changes.toReversed())
    if (takesBack !== undefined && !gone.has(id)) gone.add(takesBack)
  return gone
}

/** False for one whose own value counts, because what it took back was dropped long ago. */
function isTakingBack({ takesBack }: Change, changes: readonly Change[]): boolean {
  return takesBack !== undefined && changes.some(({ id }) => id === takesBack)
}
