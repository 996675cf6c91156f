/**
 * What changed from one value to the next, as data: plain objects, arrays, maps and what a clone can hold. `diff.ts` finds it.
 *
 * @module
 */

/** One change; it applies to the value that it was made from, or to an equal one. */
export type Patch =
  | { readonly type: 'value'; readonly value: unknown }
  /** Text that the value before begins. */
  | { readonly type: 'text'; readonly more: string }
  | {
      readonly type: 'fields'
      readonly fields: Readonly<Record<string, Patch>>
      readonly gone: readonly string[]
    }
  | {
      readonly type: 'entries'
      readonly entries: readonly (readonly [key: unknown, patch: Patch])[]
      readonly gone: readonly unknown[]
    }
  /** From `at`, `removed` items give way to the inserted ones; then others change, by their place in the new list. */
  | {
      readonly type: 'list'
      readonly at: number
      readonly removed: number
      readonly inserted: readonly unknown[]
      readonly changes: readonly AlikeChanges[]
    }

/** Items next to each other that change in the same way: those from `from` on, before `to`. */
export type AlikeChanges = readonly [from: number, to: number, patch: Patch]

/** A copy of what another thread has, after its change: of the type that it has there, which the compiler cannot know. */
export function patchedCopy<Value>(copy: Value | null, patch: Patch): Value {
  const after: MessageEvent['data'] = applyPatch(copy, patch)
  return after
}

/** The value after the change; what did not change keeps its reference. */
export function applyPatch(before: unknown, patch: Patch): unknown {
  switch (patch.type) {
    case 'value':
      return patch.value
    case 'text':
      return `${String(before)}${patch.more}`
    case 'fields':
      return patchedFields(isPlain(before) ? before : {}, patch)
    case 'entries': {
      const entries = new Map<unknown, unknown>(before instanceof Map ? before : [])
      for (const key of patch.gone) entries.delete(key)
      for (const [key, change] of patch.entries)
        entries.set(key, applyPatch(entries.get(key), change))
      return entries
    }
    case 'list':
      return patchedList(Array.isArray(before) ? before : [], patch)
  }
}

/** As fields are spread, not assigned, one of any name is a field. */
function patchedFields(
  before: Readonly<Record<string, unknown>>,
  { fields, gone }: Extract<Patch, { readonly type: 'fields' }>,
): Readonly<Record<string, unknown>> {
  const changed = Object.entries(fields).map(([key, change]) => [
    key,
    applyPatch(Object.hasOwn(before, key) ? before[key] : undefined, change),
  ])
  const after = { ...before, ...Object.fromEntries(changed) }
  for (const key of gone) delete after[key]
  return after
}

/** Makes of any such fields the new ones, those within them too; null where that takes more than setting some. */
function settingOf(patch: Patch): ((before: unknown) => unknown) | null {
  if (patch.type !== 'fields' || patch.gone.length > 0) return null
  const values: [string, unknown][] = []
  const inner: [string, (before: unknown) => unknown][] = []
  for (const [key, change] of Object.entries(patch.fields)) {
    const setting = settingOf(change)
    if (setting) inner.push([key, setting])
    else if (change.type === 'value') values.push([key, change.value])
    else return null
  }
  const fields = Object.fromEntries(values)
  const setAll = (own: Readonly<Record<string, unknown>>) => ({ ...own, ...fields })
  const settings = inner.map(([key, setting]) => (own: Readonly<Record<string, unknown>>) => ({
    ...own,
    [key]: setting(Object.hasOwn(own, key) ? own[key] : undefined),
  }))
  const steps = values.length > 0 || inner.length === 0 ? [setAll, ...settings] : settings
  return before => {
    let after: Readonly<Record<string, unknown>> = isPlain(before) ? before : {}
    for (const step of steps) after = step(after)
    return after
  }
}

function patchedList(
  before: readonly unknown[],
  { at, removed, inserted, changes }: Extract<Patch, { readonly type: 'list' }>,
): unknown[] {
  const list = before.slice(0, at)
  for (const item of inserted) list.push(item)
  for (const item of before.slice(at + removed)) list.push(item)
  for (const [from, to, change] of changes) {
    const apply = settingOf(change) ?? ((item: unknown) => applyPatch(item, change))
    for (let index = from; index < to; index += 1) list[index] = apply(list[index])
  }
  return list
}

/** True for an object that is nothing but its fields. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
