/**
 * A preset with some of its settings changed, by the names that its users know.
 *
 * @module
 */
import type { z } from 'zod'
import type { PresetOptions } from '../log/event.ts'
import { Preset } from '../presets/preset.ts'
import { keysOf, leafAt, settingNamed, settingsIn } from '../presets/setting-names.ts'
import { presetFault, type PresetFault } from './preset-fault.ts'
import { BUILT_IN, type Registry } from './registry.ts'

type Json = PresetOptions[string]

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
  | PresetFault

/** The changed preset, or which setting is wrong. */
export type PresetReading =
  | { readonly ok: true; readonly preset: Preset }
  | { readonly ok: false; readonly fault: SettingFault }

/**
 * Writes each option to the leaves that its setting names. The very same preset where there are none. Nothing is changed
 * when any of them is unknown, has no such value, or makes the preset contradict itself. `registry` holds the steps that
 * the preset names.
 */
export function applySettings(
  preset: Preset,
  options: PresetOptions,
  registry: Registry = BUILT_IN,
): PresetReading {
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
  const fault = presetFault(parsed.data, registry)
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
