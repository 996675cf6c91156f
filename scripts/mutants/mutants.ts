/**
 * Every preset with one of its leaves changed, as far as the schema lets it be changed.
 *
 * @module
 */
import { Preset } from '../../src/engine/presets/preset.ts'
import { buildChain, buildMasks } from '../../src/engine/request/build-chain.ts'

/** A value somewhere in a preset: its JSON Pointer, and the pointer with every place in a list as `*`. */
export interface Leaf {
  readonly pointer: string
  readonly kind: string
  readonly value: unknown
}

export interface Mutant {
  readonly leaf: Leaf
  readonly value: unknown
  readonly preset: Preset
}

/** What only people read, and nothing decides by: changing it changes no behaviour. */
export const EXEMPT: ReadonlyMap<string, string> = new Map([
  ['/title', 'shown in the list of presets only'],
  ['/description', 'shown in the list of presets only'],
  ['/source', 'names a document only'],
])

/** Changes that cannot matter, though the schema allows them: preset and pointer, and why. */
export const EQUIVALENT: ReadonlyMap<string, string> = new Map([
  [
    'co-cli-phase-1 /compaction/maskTail',
    'the tail is one turn, which nothing masks after 3 turns',
  ],
  ['copilot-cli /compaction/maskTail', 'the tail is one turn, which nothing masks after 3 turns'],
])

/** Values that stand for others of their kind. Which of them a place takes, the schema says. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  role: ['user', 'assistant'],
  align: ['turn', 'step'],
  where: ['free', 'always'],
  form: ['sections', 'narrative'],
  writer: ['settings', 'extractive', 'none'],
  onFailure: ['extractive', 'static-marker', 'keep', 'already-trimmed'],
  first: ['nothing', 'compact', 'clear'],
  text: ['plan', 'todo', 'instructions', 'role'],
  mode: ['truncate', 'refuse'],
  of: ['budget', 'window', 'tokens', 'history', 'messages', 'turns'],
  keep: ['none', 'target', 'messages', 'turns', 'tokens', 'share', 'first-run'],
}

/** All leaves: numbers, texts, claims, nulls, and lists (which may lose an element, or gain one where they are empty). */
export function leavesOf(preset: Preset): readonly Leaf[] {
  return walk(preset, '').filter(({ pointer }) => !EXEMPT.has(pointer))
}

function walk(value: unknown, pointer: string): readonly Leaf[] {
  const leaf = { pointer, kind: pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*'), value }
  if (Array.isArray(value))
    return [leaf, ...value.flatMap((item, at) => walk(item, `${pointer}/${at}`))]
  if (typeof value !== 'object' || value === null) return [leaf]
  return Object.entries(value).flatMap(([key, inside]) => walk(inside, `${pointer}/${key}`))
}

/** The preset's valid mutants; `all` lends values where one of its own is null, zero or an empty list. */
export function mutantsOf(preset: Preset, all: readonly Preset[]): readonly Mutant[] {
  const lent = all.flatMap(other => everywhere(other, ''))
  const changeable = leavesOf(preset).filter(
    ({ pointer }) => !EQUIVALENT.has(`${preset.id} ${pointer}`),
  )
  return changeable.flatMap(leaf =>
    alternatives(leaf, lent).flatMap(value => {
      if (value === leaf.value) return []
      const mutant = valid(written(preset, leaf.pointer.slice(1).split('/'), value))
      return mutant ? [{ leaf, value, preset: mutant }] : []
    }),
  )
}

function everywhere(value: unknown, pointer: string): readonly Leaf[] {
  const own = { pointer, kind: pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*'), value }
  if (typeof value !== 'object' || value === null) return [own]
  return [
    own,
    ...Object.entries(value).flatMap(([key, inside]) => everywhere(inside, `${pointer}/${key}`)),
  ]
}

function alternatives({ kind, value }: Leaf, lent: readonly Leaf[]): readonly unknown[] {
  const key = kind.slice(kind.lastIndexOf('/') + 1)
  if (Array.isArray(value)) {
    if (value.length > 0) return value.map((_, at) => value.filter((_one, index) => index !== at))
    return lent
      .filter(other => other.kind === `${kind}/*`)
      .slice(0, 1)
      .map(other => [other.value])
  }
  if (value === null)
    return lent
      .filter(other => other.kind === kind && other.value !== null)
      .slice(0, 1)
      .map(other => other.value)
  if (typeof value === 'boolean') return [!value]
  if (typeof value === 'number') return numbers(value, key, lent)
  const words = (WORDS[key] ?? []).filter(word => word !== value)
  return key in WORDS && WORDS[key]?.includes(String(value))
    ? words
    : [`${String(value)} (changed)`, '']
}

/** A tenth less and a tenth more, one at least where whole numbers are meant; for zero what another preset has there. */
function numbers(value: number, key: string, lent: readonly Leaf[]): readonly number[] {
  if (value === 0) {
    const others = lent.flatMap(other =>
      other.kind.endsWith(`/${key}`) && typeof other.value === 'number' && other.value > 0
        ? [other.value]
        : [],
    )
    return others.length > 0 ? [Math.min(...others)] : [0.1, 20]
  }
  if (!Number.isInteger(value) || value === 1)
    return [value * 0.9, value * 1.1, (value + 1) / 2, value + 1].map(
      number => Math.round(number * 1e6) / 1e6,
    )
  const step = Math.max(1, Math.round(value / 10))
  return [value - step, value + step]
}

function written(value: unknown, [key, ...rest]: readonly string[], leaf: unknown): unknown {
  if (key === undefined) return leaf
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? written(item, rest, leaf) : item))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([name, inside]) => [
      name,
      name === key ? written(inside, rest, leaf) : inside,
    ]),
  )
}

/** Null for a preset that the schema, or a step of its own, refuses. */
function valid(changed: unknown): Preset | null {
  const parsed = Preset.safeParse(changed)
  if (!parsed.success) return null
  try {
    buildChain(parsed.data)
    buildMasks(parsed.data)
    return parsed.data
  } catch {
    return null
  }
}
