/** Finds the changes from one value to the next. Parts with the same reference cost one comparison; a patch omits equal parts. */
import { type AlikeChanges, isPlain, type Patch, applyPatch, patchedCopy } from './patch.ts'

/** The new value; parts that equal the old one keep its reference. */
export function keepEqualParts<Value>(before: unknown, after: Value): Value {
  const change = diff(before, after)
  // It equals `after`, so it has the same type.
  return patchedCopy<Value>(null, {
    type: 'value',
    value: change ? applyPatch(before, change) : before,
  })
}

/** Null if the two are equal. */
export function diff(before: unknown, after: unknown): Patch | null {
  if (Object.is(before, after)) return null
  if (typeof before === 'string' && typeof after === 'string' && before !== '')
    return after.startsWith(before)
      ? { type: 'text', more: after.slice(before.length) }
      : set(after)
  if (Array.isArray(before) && Array.isArray(after)) return diffOfLists(before, after)
  if (before instanceof Map && after instanceof Map) return diffOfMaps(before, after)
  if (isPlain(before) && isPlain(after)) return diffOfFields(before, after)
  return set(after)
}

function set(value: unknown): Patch {
  return { type: 'value', value }
}

function diffOfFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Patch | null {
  const fields = changesOf(Object.keys(after), key =>
    Object.hasOwn(before, key) ? diff(before[key], after[key]) : set(after[key]),
  )
  const gone = Object.keys(before).filter(key => !Object.hasOwn(after, key))
  if (fields.length === 0 && gone.length === 0) return null
  const keepsNothing = fields.length === Object.keys(after).length
  if (keepsNothing && fields.every(([, change]) => change.type === 'value')) return set(after)
  return { type: 'fields', fields: Object.fromEntries(fields), gone }
}

function diffOfMaps(
  before: ReadonlyMap<unknown, unknown>,
  after: ReadonlyMap<unknown, unknown>,
): Patch | null {
  const entries = changesOf([...after.keys()], key =>
    before.has(key) ? diff(before.get(key), after.get(key)) : set(after.get(key)),
  )
  const gone = [...before.keys()].filter(key => !after.has(key))
  return entries.length === 0 && gone.length === 0 ? null : { type: 'entries', entries, gone }
}

/** Most lists grow at one place. So equal items at both ends are compared one by one, and the rest is replaced. */
function diffOfLists(before: readonly unknown[], after: readonly unknown[]): Patch | null {
  const { at, tail } = sameEnds(before, after)
  const shift = after.length - before.length
  const items: (readonly [index: number, patch: Patch])[] = []
  for (let index = 0; index < after.length; index += 1) {
    if (index >= at && index < after.length - tail) continue
    const change = diff(before[index < at ? index : index - shift], after[index])
    if (change) items.push([index, change])
  }
  const removed = before.length - tail - at
  const inserted = after.slice(at, after.length - tail)
  if (items.length === 0 && removed === 0 && inserted.length === 0) return null
  return { type: 'list', at, removed, inserted, changes: alike(items) }
}

/** How many items at the start, `at`, and then at the end, `tail`, are states of the same objects. */
function sameEnds(before: readonly unknown[], after: readonly unknown[]) {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && isSame(before[at], after[at])) at += 1
  let tail = 0
  while (tail < shorter - at && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1
  return { at, tail }
}

/** Groups equal changes of neighbours, because a summary changes thousands of rows in the same way. */
function alike(items: readonly (readonly [index: number, patch: Patch])[]): AlikeChanges[] {
  const changes: AlikeChanges[] = []
  for (const [index, patch] of items) {
    const last = changes.at(-1)
    if (last?.[1] === index && diff(last[2], patch) === null)
      changes[changes.length - 1] = [last[0], index + 1, last[2]]
    else changes.push([index, index + 1, patch])
  }
  return changes
}

function changesOf<Key>(
  keys: readonly Key[],
  changeAt: (key: Key) => Patch | null,
): readonly (readonly [Key, Patch])[] {
  const changes: (readonly [Key, Patch])[] = []
  for (const key of keys) {
    const change = changeAt(key)
    if (change) changes.push([key, change])
  }
  return changes
}

/** True for two states of one object. */
function isSame(before: unknown, after: unknown): boolean {
  return Object.is(before, after) || Object.is(identityOf(before), identityOf(after))
}

/** Fields that hold the identity of a row, of a message in it, or of a record. */
const HOLDERS = ['entry', 'event', 'record'] as const

/** The id of an object, or null if it has none. Any other value is its own identity. */
function identityOf(item: unknown): unknown {
  if (!isPlain(item)) return typeof item === 'object' ? null : item
  const holder = HOLDERS.find(name => isPlain(item[name]))
  return item['id'] ?? item['compactionId'] ?? (holder ? identityOf(item[holder]) : null)
}
