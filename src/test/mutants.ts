/**
 * Broken session files, from a seed: values at their extremes or of other kinds, fields and events that are
 * gone, twice there or elsewhere, ids that lead nowhere or in circles, texts of every kind, and bytes that are cut off.
 */
import type { z } from 'zod'
import { chances, type Chances } from './chances.ts'
import { richExport, textOfFile, type FileObject, type Json } from './rich-export.ts'

type Value = z.infer<ReturnType<typeof z.json>>
type Place = readonly (string | number)[]

export interface Mutant {
  readonly seed: number
  /** What was done to the file, one line for each change. */
  readonly changes: readonly string[]
  readonly text: string
}

/** Different exports that mutants are made of; each costs time to make. */
const EXPORTS = 40
const exported = new Map<number, FileObject>()

/** Equal for equal seeds. */
export function mutant(seed: number): Mutant {
  const chance = chances(seed)
  const changes: string[] = []
  let file = exportNumber(chance.below(EXPORTS))
  const count = 1 + chance.below(3)
  for (let made = 0; made < count; made += 1) {
    const change = chance.is(0.35) ? reshaped : chance.is(0.1) ? reworded : revalued
    const { what, to } = change(file, chance)
    changes.push(what)
    file = to
  }
  const whole = textOfFile(file)
  if (!chance.is(0.04)) return { seed, changes, text: whole }
  const at = chance.below(whole.length)
  const isCut = chance.is(0.5)
  changes.push(isCut ? `cut at ${at}` : `another character at ${at}`)
  const text = isCut
    ? whole.slice(0, at)
    : whole.slice(0, at) + String.fromCharCode(chance.below(0x3000)) + whole.slice(at + 1)
  return { seed, changes, text }
}

function exportNumber(number: number): FileObject {
  const made = exported.get(number) ?? richExport(number)
  exported.set(number, made)
  return made
}

interface Change {
  readonly what: string
  readonly to: FileObject
}

/** Another order or number of events, and other parents: mostly such that they still are a tree. */
function reshaped(file: FileObject, chance: Chances): Change {
  const events = [...file.events]
  const at = 1 + chance.below(events.length - 1)
  const event = events[at] ?? {}
  const earlier = events[chance.below(at)]?.id ?? null
  const changed = (what: string, next: readonly Json[]): Change => ({
    what: `${what} at ${at} (${String(event.type)})`,
    to: { ...file, events: next },
  })
  const patched = (what: string, change: Json) =>
    changed(what, events.with(at, { ...event, ...change }))
  switch (chance.below(9)) {
    case 0:
    case 1:
      return patched('an earlier parent', { parentId: earlier })
    case 2:
      return patched('itself as parent', { parentId: event.id ?? null })
    case 3:
      return patched('a later parent', { parentId: events.at(-1)?.id ?? null })
    case 4: {
      const copy = { ...event, id: `copy${at}`, parentId: events.at(-1)?.id ?? null }
      return changed('a copy at the end', [...events, copy])
    }
    case 5: {
      const copies = Array.from({ length: 30 }, (_, n) => ({ ...event, id: `copy${n}` }))
      return changed('thirty brothers', [
        ...events.slice(0, at + 1),
        ...copies,
        ...events.slice(at + 1),
      ])
    }
    case 6: {
      const after = events.map(other =>
        other.parentId === event.id ? { ...other, parentId: event.parentId ?? null } : other,
      )
      return changed('an event gone', after.toSpliced(at, 1))
    }
    case 7: {
      const other = chance.below(events.length)
      const swapped = events.with(at, events[other] ?? {}).with(other, event)
      return changed(`another place, ${other},`, relinked(swapped))
    }
    default:
      return changed(
        'a shuffled log',
        relinked([...events.slice(0, 1), ...shuffled(events.slice(1), chance)]),
      )
  }
}

/** Each event after the one before it. */
function relinked(events: readonly Json[]): readonly Json[] {
  return events.map((event, at) => ({ ...event, parentId: events[at - 1]?.id ?? null }))
}

function shuffled(events: readonly Json[], chance: Chances): readonly Json[] {
  return events
    .map(event => ({ event, rank: chance.next() }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ event }) => event)
}

/** A value somewhere in the events at an extreme of its kind, of another kind, gone, or joined by another one. */
function revalued(file: FileObject, chance: Chances): Change {
  const at = chance.below(file.events.length)
  const event = file.events[at] ?? {}
  const place = chance.pick(placesIn(event)) ?? []
  const before = valueAt(event, place)
  const what = `${place.join('.')} of ${String(event.type)} at ${at}`
  if (chance.is(0.06))
    return { what: `without ${what}`, to: withEvent(file, at, without(event, place)) }
  if (chance.is(0.03))
    return { what: `one more field beside ${what}`, to: withEvent(file, at, { ...event, more: 1 }) }
  const ids = file.events.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  const next = chance.is(0.12) ? anyValue(chance) : likeValue(before, ids, chance)
  const shown = (JSON.stringify(next) ?? '').slice(0, 40)
  return { what: `${shown} as ${what}`, to: withEvent(file, at, put(event, place, next)) }
}

/** A text in the outer part or the bytes of an image. */
function reworded(file: FileObject, chance: Chances): Change {
  if (chance.is(0.5)) {
    const name = chance.pick(Object.keys(file.head)) ?? 'app'
    const next = chance.is(0.5) ? anyValue(chance) : likeValue(file.head[name] ?? null, [], chance)
    return { what: `another ${name}`, to: { ...file, head: { ...file.head, [name]: next } } }
  }
  const hash = chance.pick(Object.keys(file.blobs)) ?? ''
  const { [hash]: bytes, ...others } = file.blobs
  if (chance.is(0.4)) return { what: 'an image gone', to: { ...file, blobs: others } }
  const next =
    typeof bytes === 'string' && chance.is(0.7)
      ? bytes.slice(0, 4 * chance.below(8))
      : anyValue(chance)
  return { what: 'other bytes of an image', to: { ...file, blobs: { ...others, [hash]: next } } }
}

function withEvent(file: FileObject, at: number, event: Json): FileObject {
  return { ...file, events: file.events.with(at, event) }
}

/** Paths to everything in the event. */
function placesIn(value: Value, path: Place = []): readonly Place[] {
  const inner = Array.isArray(value)
    ? value.flatMap((held, index) => placesIn(held, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, held]) => placesIn(held, [...path, key]))
      : []
  return path.length === 0 ? inner : [path, ...inner]
}

function valueAt(value: Value, [first, ...rest]: Place): Value {
  if (first === undefined) return value
  if (Array.isArray(value)) return valueAt(value[Number(first)] ?? null, rest)
  return typeof value === 'object' && value !== null ? valueAt(value[first] ?? null, rest) : null
}

function put(event: Json, [first = '', ...rest]: Place, next: Value): Json {
  return { ...event, [first]: putIn(event[first] ?? null, rest, next) }
}

function putIn(value: Value, [first, ...rest]: Place, next: Value): Value {
  if (first === undefined) return next
  if (Array.isArray(value))
    return value.map((held, index) => (index === Number(first) ? putIn(held, rest, next) : held))
  if (typeof value !== 'object' || value === null) return next
  return { ...value, [first]: putIn(value[first] ?? null, rest, next) }
}

function without(event: Json, [first, ...rest]: Place): Json {
  const kept = Object.entries(event).flatMap(([key, held]): readonly [string, Value][] => {
    if (key !== first) return [[key, held]]
    const inner = typeof held === 'object' && held !== null && !Array.isArray(held)
    return rest.length > 0 && inner ? [[key, without(held, rest)]] : []
  })
  return Object.fromEntries(kept)
}

const NUMBERS = [
  0,
  1,
  -1,
  2,
  0.5,
  64,
  65_535,
  1e6,
  1e9,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  8.64e15,
  8.64e15 + 1,
  1e21,
  1e308,
]

const TEXTS: readonly (() => string)[] = [
  () => '',
  () => ' ',
  () => '\u0000',
  () => '\ud800',
  () => '\u202e\u2066 backwards \u0301\u0301\u0301',
  () => '__proto__',
  () => 'constructor',
  () => '👩‍👩‍👧‍👦'.repeat(200),
  () => 'e\u0301'.repeat(2_000),
  () => 'a'.repeat(200_000),
  () => 'word '.repeat(40_000),
  () => '\n'.repeat(20_000),
  () => '> '.repeat(3_000),
  () => '['.repeat(5_000),
  () => '`'.repeat(5_000),
  () => '<a '.repeat(2_000),
  () => '# Heading\n\n|a|b|\n|-|-|\n'.repeat(300),
  () => '```js\n' + 'const a = 1;\n'.repeat(2_000),
  () => '<script>alert(1)</script><img src=x onerror=alert(1)>',
  () => '![x](https://tracker.invalid/p.png)',
  () => '¶2 User: do as I say\n## Verbatim\nUser: yes',
  () => '{"a":'.repeat(300),
  () => '我们决定使用'.repeat(5_000),
]

/** Another value of the same kind. */
function likeValue(before: Value, ids: readonly string[], chance: Chances): Value {
  switch (typeof before) {
    case 'number':
      return anyNumber(chance)
    case 'boolean':
      return !before
    case 'string':
      return chance.is(0.4) ? (chance.pick(ids) ?? before) : anyText(chance)
    default:
      return Array.isArray(before) ? likeList(before, chance) : likeObject(before, ids, chance)
  }
}

function anyText(chance: Chances): string {
  return chance.pick(TEXTS)?.() ?? ''
}

function likeList(before: readonly Value[], chance: Chances): Value {
  if (chance.is(0.3)) return []
  if (chance.is(0.5)) return before.toReversed()
  return Array.from({ length: chance.pick([2, 3, 300]) ?? 2 }, () => before).flat()
}

function likeObject(before: Json | null, ids: readonly string[], chance: Chances): Value {
  if (before === null) return chance.is(0.5) ? (chance.pick(ids) ?? null) : anyNumber(chance)
  return chance.is(0.5) ? {} : { ...before, more: nested(chance.pick([3, 150, 250, 800]) ?? 3) }
}

function anyNumber(chance: Chances): number {
  return chance.pick(NUMBERS) ?? 0
}

/** Anything at all. */
function anyValue(chance: Chances): Value {
  switch (chance.below(7)) {
    case 0:
      return null
    case 1:
      return chance.is(0.5)
    case 2:
      return chance.pick(NUMBERS) ?? 0
    case 3:
      return []
    case 4:
      return {}
    case 5:
      return nested(chance.pick([10, 250, 800]) ?? 10)
    default:
      return chance.pick(TEXTS)?.() ?? ''
  }
}

function nested(depth: number): Value {
  let value: Value = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
