/**
 * A preset with some of its settings changed, by the names that its users know.
 *
 * @module
 */
import type { z } from 'zod'
import type { PresetOptions } from '../event.ts'
import { Preset } from './preset.ts'
import { buildChain, buildMasks } from './steps.ts'
import type { Threshold, Thresholds } from './threshold.ts'

type Json = PresetOptions[string]

/** The changed preset, or a sentence that says which setting is wrong, and why. */
export type PresetReading =
  | { readonly ok: true; readonly preset: Preset }
  | { readonly ok: false; readonly fault: string }

/**
 * Writes each option to the leaves that its setting names. The very same preset where there are none. Nothing is changed
 * when any of them is unknown, has no such value, or makes the preset contradict itself.
 */
export function applySettings(preset: Preset, options: PresetOptions): PresetReading {
  const entries = Object.entries(options)
  if (entries.length === 0) return { ok: true, preset }
  let changed: Json = JSON.parse(JSON.stringify(preset))
  for (const [name, value] of entries) {
    const setting = preset.settings.find(other => other.name === name)
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
    preset.settings.flatMap(({ name, paths: [path] }) =>
      path === undefined ? [] : [[name, read(preset, keysOf(path))]],
    ),
  )
}

/** `/chain/0/options/maxChars` → its keys. */
function keysOf(path: string): readonly string[] {
  return path
    .slice(1)
    .split('/')
    .map(key => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function read(value: unknown, [key, ...rest]: readonly string[]): Json {
  if (key === undefined) return value === undefined ? null : JSON.parse(JSON.stringify(value))
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return read(inside.find(([name]) => name === key)?.[1], rest)
}

function written(value: Json, [key, ...rest]: readonly string[], leaf: Json): Json {
  if (key === undefined) return leaf
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? written(item, rest, leaf) : item))
  if (typeof value !== 'object' || value === null)
    throw new RangeError(`A setting leads to ${key}, which is not there`)
  return { ...value, [key]: written(value[key] ?? null, rest, leaf) }
}

function unknown({ title, settings }: Preset, name: string): string {
  if (settings.length === 0) return `${title} has no settings of its own.`
  return `${title} has no setting named ${name}. It has: ${settings.map(other => other.name).join(', ')}.`
}

function refused(preset: Preset, options: PresetOptions, error: z.ZodError): string {
  const [issue] = error.issues
  const at = `/${(issue?.path ?? []).join('/')}`
  const setting = preset.settings.find(
    ({ name, paths }) => name in options && paths.some(path => at.startsWith(path)),
  )
  const name = setting?.name ?? at
  return `${name} cannot be ${JSON.stringify(setting ? options[setting.name] : null)}: ${issue?.message ?? 'it does not fit'}.`
}

/** Options of steps are checked by the steps themselves. */
function stepFault(preset: Preset): string | null {
  try {
    buildChain(preset)
    buildMasks(preset)
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `A step of the preset does not take that: ${reason}`
  }
}

/** Each trigger must lie below the next dearer one, else the dearer one always comes first. */
function orderFault({ compaction }: Preset): string | null {
  if (!compaction) return null
  const { background, blocking } = compaction
  const ladder: readonly (readonly [string, Thresholds])[] = [
    ['the background compaction', background?.prepareAt ?? []],
    ['its commit', background?.commitAt ?? []],
    ['the compaction that a request waits for', blocking?.at ?? []],
  ]
  for (const kind of ['budget', 'window', 'tokens'] as const) {
    const marks = ladder.flatMap(([name, thresholds]) => {
      const at = lowest(thresholds, kind)
      return at === null ? [] : [{ name, at }]
    })
    for (const [index, mark] of marks.entries()) {
      const before = marks[index - 1]
      if (before && before.at > mark.at)
        return `The trigger of ${before.name} (${before.at}) must not lie above that of ${mark.name} (${mark.at}).`
    }
  }
  return null
}

function lowest(thresholds: Thresholds, kind: Threshold['of']): number | null {
  const marks = thresholds.flatMap(({ of, at }) => (of === kind ? [at] : []))
  return marks.length === 0 ? null : Math.min(...marks)
}
