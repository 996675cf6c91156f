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

function unknown(preset: Preset, name: string): string {
  const names = settingsIn(preset).map(other => other.name)
  return `${preset.title} has no setting named ${name}. It has: ${names.join(', ')}.`
}

function refused(preset: Preset, options: PresetOptions, error: z.ZodError): string {
  const [issue] = error.issues
  const at = `/${(issue?.path ?? []).join('/')}`
  const [name, value] = Object.entries(options).find(([named]) =>
    settingNamed(preset, named)?.paths.some(path => at.startsWith(path)),
  ) ?? [at, null]
  return `${name} cannot be ${JSON.stringify(value)}: ${issue?.message ?? 'it does not fit'}.`
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

/** Each trigger must lie below the next dearer one, else the dearer one always comes first; and the target below them all. */
function orderFault({ compaction }: Preset): string | null {
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
        return `The ${before.name} (${before.at}) must not lie above the ${mark.name} (${mark.at}).`
    }
  }
  return null
}

function ladderOf({
  background,
  blocking,
  target,
}: CompactionPolicy): readonly (readonly [string, Thresholds])[] {
  return [
    ['target', target === undefined ? [] : [{ of: 'budget', at: target }]],
    ['trigger of the background compaction', background?.prepareAt ?? []],
    ['trigger of its commit', background?.commitAt ?? []],
    ['trigger of the compaction that a request waits for', blocking?.at ?? []],
  ]
}

function lowest(thresholds: Thresholds, kind: Threshold['of']): number | null {
  const marks = thresholds.flatMap(({ of, at }) => (of === kind ? [at] : []))
  return marks.length === 0 ? null : Math.min(...marks)
}
