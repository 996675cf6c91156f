/** The change from one value to the next, as plain data: objects, arrays, maps and other cloneable values. `diff.ts` makes it. */

/** A change of the value that it was made from, or of an equal one. */
export type Patch =
  | { readonly type: 'value'; readonly value: unknown }
  /** Adds text at the end. */
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
  /** At `at`, `inserted` replaces `removed` items; then other items change, by their index in the new list. */
  | {
      readonly type: 'list'
      readonly at: number
      readonly removed: number
      readonly inserted: readonly unknown[]
      readonly changes: readonly AlikeChanges[]
    }

/** Neighbours that change in the same way: from `from`, up to but not including `to`. */
export type AlikeChanges = readonly [from: number, to: number, patch: Patch]

/** Another thread's value after its change. The compiler cannot check the type, which is the type in that thread. */
export function patchedCopy<Value>(copy: Value | null, patch: Patch): Value {
  const after: MessageEvent['data'] = applyPatch(copy, patch)
  return after
}

/** The value after the change; unchanged parts keep their reference. */
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

/** Spreads fields instead of assigning them, so that any name is an ordinary field. */
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

/** A function that sets the patch's fields, also nested ones, in any value; null if the patch does more than set fields. */
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

/** True for an object literal, without a class. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
