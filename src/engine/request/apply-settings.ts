/**
 * A preset with some of its settings changed, by the names that its users know.
 *
 * @module
 */
import type { z } from 'zod'
import type { PresetOptions } from '../log/event.ts'
import { Preset, type CompactionPolicy } from '../presets/preset.ts'
import { keysOf, leafAt, settingNamed, settingsIn } from '../presets/setting-names.ts'
import { buildChain, buildMasks } from './build-chain.ts'
import type { Threshold, Thresholds } from '../presets/threshold.ts'

type Json = PresetOptions[string]

/** A trigger of a preset, the cheapest first; the target of its compactions lies below them all. */
export type PresetMark = 'target' | 'background' | 'background-commit' | 'blocking'

/** Which setting is wrong, and why. */
export type SettingFault =
  | {
      readonly code: 'unknown-setting'
      /** Title of the preset. */
      readonly preset: string
      readonly name: string
      readonly known: readonly string[]
    }
  | {
      readonly code: 'bad-value'
      readonly name: string
      readonly value: Json
      /** A `PresetRule`, or the schema's own words; null for none. */
      readonly because: string | null
    }
  /** A step refuses its options, in the words of its own schema. */
  | { readonly code: 'step-refused'; readonly because: string }
  /** A dearer trigger lies below a cheaper one, which would never be reached. */
  | {
      readonly code: 'wrong-order'
      readonly lower: PresetMark
      readonly lowerAt: number
      readonly upper: PresetMark
      readonly upperAt: number
    }

/** The changed preset, or which setting is wrong. */
export type PresetReading =
  | { readonly ok: true; readonly preset: Preset }
  | { readonly ok: false; readonly fault: SettingFault }

/**
 * Writes each option to the leaves that its setting names. The very same preset where there are none. Nothing is changed
 * when any of them is unknown, has no such value, or makes the preset contradict itself.
 */
export function applySettings(preset: Preset, options: PresetOptions): PresetReading {
  const entries = Object.entries(options)
  if (entries.length === 0) return { ok: true, preset }
  let changed: Json = JSON.parse(JSON.stringify(preset))
  for (const [name, value] of entries) {
    const setting = settingNamed(preset, name)
    if (!setting) return { ok: false, fault: unknown(preset, name) }
    for (const path of setting.paths) changed = written(changed, keysOf(path), value)
  }
  const parsed = Preset.safeParse(changed)
  if (!parsed.success) return { ok: false, fault: refused(preset, options, parsed.error) }
  const fault = stepFault(parsed.data) ?? orderFault(parsed.data)
  return fault === null ? { ok: true, preset: parsed.data } : { ok: false, fault }
}

/** What the preset's settings are now, by name; a setting of several leaves shows the first. */
export function settingsOf(preset: Preset): PresetOptions {
  return Object.fromEntries(
    settingsIn(preset).flatMap(({ name, paths: [path] }) =>
      path === undefined ? [] : [[name, read(preset, keysOf(path))]],
    ),
  )
}

function read(preset: Preset, keys: readonly string[]): Json {
  return JSON.parse(JSON.stringify(leafAt(preset, keys) ?? null))
}

function written(value: Json, [key, ...rest]: readonly string[], leaf: Json): Json {
  if (key === undefined) return leaf
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? written(item, rest, leaf) : item))
  if (typeof value !== 'object' || value === null)
    throw new RangeError(`A setting leads to ${key}, which is not there`)
  return { ...value, [key]: written(value[key] ?? null, rest, leaf) }
}

function unknown(preset: Preset, name: string): SettingFault {
  const known = settingsIn(preset).map(other => other.name)
  return { code: 'unknown-setting', preset: preset.title, name, known }
}

function refused(preset: Preset, options: PresetOptions, error: z.ZodError): SettingFault {
  const [issue] = error.issues
  const at = `/${(issue?.path ?? []).join('/')}`
  const [name, value] = Object.entries(options).find(([named]) =>
    settingNamed(preset, named)?.paths.some(path => at.startsWith(path)),
  ) ?? [at, null]
  return { code: 'bad-value', name, value, because: issue?.message ?? null }
}

/** Options of steps are checked by the steps themselves. */
function stepFault(preset: Preset): SettingFault | null {
  try {
    buildChain(preset)
    buildMasks(preset)
    return null
  } catch (error) {
    return {
      code: 'step-refused',
      because: error instanceof Error ? error.message : String(error),
    }
  }
}

/** Each trigger must lie below the next dearer one, else the dearer one always comes first; and the target below them all. */
function orderFault({ compaction }: Preset): SettingFault | null {
  if (!compaction) return null
  const ladder = ladderOf(compaction)
  for (const kind of ['budget', 'window', 'tokens'] as const) {
    const marks = ladder.flatMap(([name, thresholds]) => {
      const at = lowest(thresholds, kind)
      return at === null ? [] : [{ name, at }]
    })
    for (const [index, mark] of marks.entries()) {
      const before = marks[index - 1]
      if (before && before.at > mark.at)
        return {
          code: 'wrong-order',
          lower: before.name,
          lowerAt: before.at,
          upper: mark.name,
          upperAt: mark.at,
        }
    }
  }
  return null
}

function ladderOf({
  background,
  blocking,
  target,
}: CompactionPolicy): readonly (readonly [PresetMark, Thresholds])[] {
  return [
    ['target', target === undefined ? [] : [{ of: 'budget', at: target }]],
    ['background', background?.prepareAt ?? []],
    ['background-commit', background?.commitAt ?? []],
    ['blocking', blocking?.at ?? []],
  ]
}

function lowest(thresholds: Thresholds, kind: Threshold['of']): number | null {
  const marks = thresholds.flatMap(({ of, at }) => (of === kind ? [at] : []))
  return marks.length === 0 ? null : Math.min(...marks)
}
