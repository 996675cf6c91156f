/** Broken files of other applications, from a seed: other values, keys and orders, bytes that are gone or others, and zips of them. */
import { zipSync } from 'fflate'
import { chances, type Chances } from './chances.ts'
import type { TestFile } from './foreign-files.ts'
import { FOREIGN_TALKS } from './foreign-talks.ts'

export interface ForeignMutant extends TestFile {
  /** What was done, one line for each change. */
  readonly changes: readonly string[]
}

/** Equal for equal seeds. */
export function foreignMutant(seed: number): ForeignMutant {
  const chance = chances(seed)
  const talk = FOREIGN_TALKS[chance.below(FOREIGN_TALKS.length)] ?? FOREIGN_TALKS[0]
  if (!talk) throw new RangeError('There are no files')
  const changes: string[] = [talk.name]
  let text = talk.text
  const count = 1 + chance.below(4)
  for (let made = 0; made < count; made += 1) text = changed(text, { chance, changes })
  const bytes = new TextEncoder().encode(text)
  if (!chance.is(0.15)) return { name: talk.name, changes, text: bytes }
  changes.push('in a zip')
  const zip = new Uint8Array(zipSync({ 'a/conversations.json': bytes, 'user.json': bytes }))
  if (chance.is(0.7))
    for (let flips = 1 + chance.below(4); flips > 0; flips -= 1) {
      const at = chance.is(0.5) ? chance.below(zip.length) : zip.length - 1 - chance.below(120)
      zip[Math.max(0, at)] = chance.below(256)
    }
  return {
    name: talk.name,
    changes,
    text: chance.is(0.1) ? zip.slice(0, chance.below(zip.length)) : zip,
  }
}

interface Making {
  readonly chance: Chances
  readonly changes: string[]
}

function changed(text: string, { chance, changes }: Making): string {
  const lines = text.split('\n')
  const at = chance.below(lines.length)
  const line = lines[at] ?? ''
  const value = jsonOf(line) ?? jsonOf(text)
  if (value === undefined || chance.is(0.2)) {
    const position = chance.below(text.length + 1)
    const kind = chance.below(4)
    changes.push(`text at ${position}, kind ${kind}`)
    if (kind === 0) return text.slice(0, position)
    if (kind === 1)
      return (
        text.slice(0, position) +
        String.fromCharCode(chance.below(0x3000)) +
        text.slice(position + 1)
      )
    if (kind === 2) return text.slice(0, position) + text.slice(position + chance.below(200))
    return (
      text.slice(0, position) + text.slice(chance.below(text.length + 1)) + text.slice(position)
    )
  }
  const next = JSON.stringify(altered(value, { chance, changes }))
  return jsonOf(line) === undefined ? next : lines.with(at, next).join('\n')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value with one node changed, anywhere in it. */
function altered(value: unknown, making: Making): unknown {
  const { chance, changes } = making
  if (typeof value === 'object' && value !== null && !chance.is(0.12))
    return Array.isArray(value) ? alteredList(value, making) : alteredObject(value, making)
  changes.push(`${JSON.stringify(value)?.slice(0, 40)} replaced`)
  return extreme(value, chance)
}

function alteredList(list: readonly unknown[], making: Making): unknown {
  const { chance } = making
  if (list.length === 0) return [extreme(null, chance)]
  const at = chance.below(list.length)
  if (chance.is(0.1)) return [...list, ...list]
  if (chance.is(0.1)) return list.toReversed()
  if (chance.is(0.1)) return list.toSpliced(at, 1)
  return list.with(at, altered(list[at], making))
}

function alteredObject(object: object, making: Making): unknown {
  const { chance } = making
  const entries: [string, unknown][] = Object.entries(object)
  if (entries.length === 0) return { role: extreme(null, chance) }
  const at = chance.below(entries.length)
  const [key, held] = entries[at] ?? ['', null]
  if (chance.is(0.08)) return Object.fromEntries(entries.toSpliced(at, 1))
  if (chance.is(0.05)) return Object.fromEntries(entries.with(at, ['__proto__', held]))
  // An id of elsewhere in the file: circles, lost parents and twins.
  const other = entries[chance.below(entries.length)]?.[0] ?? key
  if (chance.is(0.08)) return { ...object, [key]: other }
  return { ...object, [key]: altered(held, making) }
}

function extreme(value: unknown, chance: Chances): unknown {
  const deep = JSON.parse('['.repeat(3_000) + ']'.repeat(3_000))
  const values: readonly unknown[] = [
    null,
    true,
    0,
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    ' ',
    'a',
    '\ud800',
    '0',
    'x'.repeat(50_000),
    [],
    {},
    deep,
    [value],
    { a: value },
    [[]],
    'user',
    'tool',
    '2025-13-45T99:99:99Z',
    '<script>bad()</script>',
    'data:image/png;base64,AAAA',
    Array.from({ length: 300 }, () => value),
  ]
  return values[chance.below(values.length)]
}
