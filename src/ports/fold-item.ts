/** What the changes of one item make of it, and what it was before one of them. Changes are in the order of `byTime` here. */
import { contentHash } from '../engine/index.ts'
import type { Change } from './change-log.ts'
import {
  changedParts,
  type Division,
  isOfLists,
  type SomeParts,
  withAllParts,
  withParts,
} from './division.ts'

/** The value of an item; null if it was deleted, or never made. */
export function foldItem(changes: readonly Change[]): unknown {
  const counting = countingChanges(changes)
  const newest = counting.at(-1)
  if (!newest?.parts) return newest?.value ?? null
  const whole = counting.find(({ parts }) => !parts)?.value ?? null
  // Who changed a part of what was deleted at the same time wants all of it.
  const first = whole === null && !isOfLists(newest.parts.division) ? newest.value : whole
  return withAllParts(
    first,
    counting.flatMap(({ value, parts }) => (parts ? [{ ...parts, from: value }] : [])),
  )
}

/** What becomes another value; undefined for the whole of it. */
export function partsBetween(
  before: unknown,
  after: unknown,
  division: Division | undefined,
): SomeParts | undefined {
  if (!division) return undefined
  if (!isOfLists(division) && (before === null || after === null)) return undefined
  return changedParts(before, after, division)
}

/** Those that the value is made of: the last one of the whole value, and since then the last one of each part. */
export function countingChanges(changes: readonly Change[]): readonly Change[] {
  const whole = changes.findLastIndex(({ parts }) => !parts)
  const last = new Map<string, Change>()
  for (const change of changes)
    for (const path of change.parts?.paths ?? []) last.set(JSON.stringify(path), change)
  const counting = new Set([...last.values(), changes[whole], changes.at(-1)])
  return changes.slice(Math.max(whole, 0)).filter(change => counting.has(change))
}

/** A change of the whole value that says again what these make; its id is the same on all devices that know the same. Null if one counts. */
export function repeatOf(changes: readonly Change[]): Change | null {
  const newest = changes.at(-1)
  if (!newest || countingChanges(changes).length < 2) return null
  const { parts: _parts, act: _act, takesBack: _takesBack, ...whole } = newest
  const value = foldItem(changes)
  const id = `${newest.id}~${contentHash(JSON.stringify(value))}`
  return { ...whole, id, after: newest.id, value, repeats: true }
}

/**
 * The value of an item without one of its changes. Undefined if others replaced all its parts, or if what was before is not known any more.
 * A part that another one replaced stays. A change and the one that takes it back count as if neither had come.
 */
export function valueBefore(changes: readonly Change[], id: string): unknown {
  const position = changes.findIndex(change => change.id === id)
  const own = changes[position]
  const gone = takenBack(changes)
  if (!own || gone.has(id) || !isKnownBefore(own, changes)) return undefined
  const later = changes.slice(position + 1)
  const inForce = later.filter(
    change => !gone.has(change.id) && !later.some(({ id: other }) => other === change.takesBack),
  )
  if (isReplaced(own, inForce)) return undefined
  const goneThen = takenBack(changes.toSpliced(position, 1))
  const counting = changes.filter(
    change => change.id !== id && !goneThen.has(change.id) && !isTakingBack(change, changes),
  )
  if (counting.length > 0) {
    const [now, without] = [foldItem(changes), foldItem(counting)]
    const { parts } = own
    const isWhole = !parts || ((now === null || without === null) && !isOfLists(parts.division))
    // Other parts stay as they are.
    return isWhole ? without : withParts(now, without, parts)
  }
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

/** False if the change that was replaced by this one was dropped. */
function isKnownBefore(change: Change, changes: readonly Change[]): boolean {
  let { after } = change
  while (after !== null) {
    const before = changes.find(one => one.id === after || (one.repeats && one.after === after))
    if (!before) return false
    if (areOfSameParts(before, change)) return true
    ;({ after } = before)
  }
  return true
}

/** True if nothing of it is left: a change of the whole value by any other, one of parts by those of each part. */
function isReplaced({ parts }: Change, later: readonly Change[]): boolean {
  if (!parts) return later.length > 0
  if (later.some(change => !change.parts)) return true
  const replaced = new Set(
    later.flatMap(change => change.parts?.paths ?? []).map(path => JSON.stringify(path)),
  )
  return replaced.size > 0 && parts.paths.every(path => replaced.has(JSON.stringify(path)))
}

function areOfSameParts({ parts: left }: Change, { parts: right }: Change): boolean {
  if (!left || !right) return true
  const paths = new Set(left.paths.map(path => JSON.stringify(path)))
  return right.paths.some(path => paths.has(JSON.stringify(path)))
}
