/** How a value divides into parts, so that two changes of different parts of it both count. */
import { z } from 'zod'
import { contentHash } from '../engine/index.ts'

/**
 * How values of an item divide: `values` for a list of texts, `list` for a list of objects that these properties identify (a dot leads into
 * one), `fields` for an object, with those of its fields that divide further. It stands in stored changes.
 */
export type Division =
  | 'values'
  | { readonly list: readonly string[] }
  | { readonly fields: Readonly<Record<string, Division>> }

export const Division: z.ZodType<Division> = z.lazy(() =>
  z.union([
    z.literal('values'),
    z.strictObject({ list: z.array(z.string().min(1)).min(1) }),
    z.strictObject({ fields: z.record(z.string(), Division) }),
  ]),
)

/** The keys that lead to a part. The path of a list is that of the order of its items. */
export type PartPath = readonly string[]

/** Some parts of a value. */
export interface SomeParts {
  readonly division: Division
  readonly paths: readonly PartPath[]
}

/** The parts that are different in two values of an item. */
export function changedParts(before: unknown, after: unknown, division: Division): SomeParts {
  const [old, own] = [divide(before, division), divide(after, division)]
  const paths = [...new Map([...old, ...own])]
    .filter(([key]) => !isSame(old.get(key)?.value, own.get(key)?.value))
    .map(([, { path }]) => path)
  return { division, paths }
}

/** The value with some parts of another one. A part that `from` does not have is removed. */
export function withParts(value: unknown, from: unknown, parts: SomeParts): unknown {
  return withAllParts(value, [{ ...parts, from }])
}

/** As `withParts`, one after the other. Items of a list get their places when all of them are known. */
export function withAllParts(
  value: unknown,
  changes: readonly (SomeParts & { readonly from: unknown })[],
): unknown {
  const newest = changes.at(-1)
  if (!newest) return value
  const parts = divide(value, newest.division)
  for (const { from, division, paths } of changes) {
    const own = divide(from, division)
    for (const key of paths.map(keyOf)) {
      const part = own.get(key)
      if (part) parts.set(key, part)
      else parts.delete(key)
    }
  }
  return join(parts, newest.division, [])
}

/** Of such an item null is the empty list. */
export function isOfLists(division: Division): division is ListDivision {
  return division === 'values' || 'list' in division
}

type ListDivision = Exclude<Division, { readonly fields: object }>

interface Part {
  readonly path: PartPath
  /** An array is the order of a list: the keys of its items. */
  readonly value: unknown
}

type Parts = Map<string, Part>

const Fields = z.record(z.string(), z.unknown())

function divide(value: unknown, division: Division | undefined, path: PartPath = []): Parts {
  const whole = new Map([[keyOf(path), { path, value }]])
  if (division === undefined) return whole
  if (isOfLists(division)) {
    if (!Array.isArray(value) && value !== null) return whole
    const items = new Map((value ?? []).map(item => [itemKeyOf(item, division), item] as const))
    const parts: Parts = new Map([[keyOf(path), { path, value: [...items.keys()] }]])
    for (const [key, item] of items)
      parts.set(keyOf([...path, key]), { path: [...path, key], value: item })
    return parts
  }
  const fields = Fields.safeParse(value).data
  if (!fields) return whole
  return new Map(
    Object.entries(fields)
      .filter(([, field]) => field !== undefined)
      .flatMap(([name, field]) => [...divide(field, division.fields[name], [...path, name])]),
  )
}

function join(parts: Parts, division: Division | undefined, path: PartPath): unknown {
  const own = parts.get(keyOf(path))?.value
  if (division === undefined) return own
  const inside = new Set<string>()
  for (const { path: other } of parts.values())
    if (isInside(other, path)) inside.add(other[path.length] ?? '')
  if (isOfLists(division)) {
    if (inside.size === 0 && !isOrder(own)) return own
    // What another device added stands at the end.
    const keys = new Set([...(isOrder(own) ? own : []), ...[...inside].toSorted()])
    return [...keys].flatMap(key => {
      const item = parts.get(keyOf([...path, key]))
      return item ? [item.value] : []
    })
  }
  if (inside.size === 0) return own ?? {}
  const fields = Array.from(inside, name => [
    name,
    join(parts, division.fields[name], [...path, name]),
  ])
  return Object.fromEntries(fields)
}

function isOrder(value: unknown): value is readonly string[] {
  return Array.isArray(value)
}

/** No word of the item: what it was removed by would keep it. */
function itemKeyOf(item: unknown, division: ListDivision): string {
  const names = division === 'values' ? [] : division.list
  const key = names.map(name => name.split('.').reduce(fieldOf, item) ?? null)
  return contentHash(JSON.stringify(division === 'values' ? item : key))
}

function fieldOf(value: unknown, name: string): unknown {
  return Fields.safeParse(value).data?.[name]
}

function isInside(path: PartPath, folder: PartPath): boolean {
  return path.length > folder.length && folder.every((key, at) => key === path[at])
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

function keyOf(path: PartPath): string {
  return JSON.stringify(path)
}
