/**
 * A preset with some of its settings changed, by the names that its users know.
 *
 * @module
 */
import { z } from 'zod'
import type { PresetOptions } from '../log/event.ts'
import { Preset } from '../presets/preset.ts'
import { keysOf, settingNamed, settingsIn } from '../presets/setting-names.ts'
import {
  expectedValue,
  type ExpectedValue,
  presetFault,
  stepError,
  type PresetFault,
} from './preset-fault.ts'
import { BUILT_IN, type Registry } from './registry.ts'

type Json = PresetOptions[string]

/** The wrong setting, and the reason. */
export type SettingFault =
  | {
      readonly code: 'unknown-setting'
      readonly preset: string
      readonly name: string
      readonly known: readonly string[]
    }
  | {
      readonly code: 'bad-value'
      readonly name: string
      readonly value: Json
      readonly expected: ExpectedValue
      /** The broken `PresetRule`; null for none. */
      readonly rule: string | null
    }
  | PresetFault

/** The changed preset, or the fault. */
export type PresetReading =
  | { readonly ok: true; readonly preset: Preset }
  | { readonly ok: false; readonly fault: SettingFault }

/**
 * Writes each option to the values that its setting names; without options, returns the same preset. A wrong name, a
 * wrong value or a contradiction changes nothing. `registry` contains the preset's steps.
 */
export function applySettings(
  preset: Preset,
  options: PresetOptions,
  registry: Registry = BUILT_IN,
): PresetReading {
  const entries = Object.entries(options)
  if (entries.length === 0) return { ok: true, preset }
  const strange = entries.find(([name]) => !settingNamed(preset, name))
  if (strange) return { ok: false, fault: unknown(preset, strange[0]) }
  const parsed = Preset.safeParse(withOptions(preset, options))
  const issue = issuesWith(preset, options, registry)[0]
  if (issue) return { ok: false, fault: refused(preset, options, { issue, registry }) }
  if (!parsed.success) throw parsed.error
  const fault = presetFault(parsed.data, registry)
  return fault === null ? { ok: true, preset: parsed.data } : { ok: false, fault }
}

function withOptions(preset: Preset, options: PresetOptions): Json {
  let changed: Json = JSON.parse(JSON.stringify(preset))
  for (const [name, value] of Object.entries(options))
    for (const path of settingNamed(preset, name)?.paths ?? [])
      changed = written(changed, keysOf(path), value)
  return changed
}

/** The schema issues of `preset` with `options`: its own, else those of its steps. */
export function issuesWith(
  preset: Preset,
  options: PresetOptions,
  registry: Registry,
): readonly z.core.$ZodIssue[] {
  const parsed = Preset.safeParse(withOptions(preset, options))
  const error = parsed.success ? stepError(parsed.data, registry) : parsed.error
  return error instanceof z.ZodError ? error.issues : []
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

/** Names the option that is wrong alone, else the one at the issue's path. */
function refused(
  preset: Preset,
  options: PresetOptions,
  { issue, registry }: { readonly issue: z.core.$ZodIssue; readonly registry: Registry },
): SettingFault {
  const at = `/${issue.path.join('/')}`
  const entries = Object.entries(options)
  const [name, value] = entries.find(
    ([option, wanted]) => issuesWith(preset, { [option]: wanted }, registry).length > 0,
  ) ??
    entries.find(([named]) =>
      settingNamed(preset, named)?.paths.some(path => at.startsWith(path)),
    ) ?? [at, null]
  return {
    code: 'bad-value',
    name,
    value,
    expected: expectedValue(other => issuesWith(preset, { [name]: other }, registry)),
    rule: issue.code === 'custom' ? issue.message : null,
  }
}
