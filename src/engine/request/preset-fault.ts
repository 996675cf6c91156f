import type { CompactionPolicy, Preset } from '../presets/preset.ts'
import type { Threshold, Thresholds } from '../presets/threshold.ts'
import { buildChain, buildMasks, type Registry, BUILT_IN } from './registry.ts'
import type { z } from 'zod'
import type { PresetOptions } from '../log/event.ts'
import { keysOf, leafAt, settingsIn } from '../presets/setting-names.ts'

/** The triggers of a preset, cheapest first. The target must be below all of them. */
export type PresetMark = 'target' | 'background' | 'background-commit' | 'blocking'

export type PresetFault =
  /** A step is unknown or refuses its options, with its schema's message. */
  | { readonly code: 'step-refused'; readonly because: string }
  /** An expensive trigger is below a cheaper one, which then never acts. */
  | {
      readonly code: 'wrong-order'
      readonly lower: PresetMark
      readonly lowerAt: number
      readonly upper: PresetMark
      readonly upperAt: number
    }

/** Why a preset cannot run although its schema accepts it; null if it can. */
export function presetFault(preset: Preset, registry: Registry): PresetFault | null {
  return stepFault(preset, registry) ?? orderFault(preset)
}

function stepFault(preset: Preset, registry: Registry): PresetFault | null {
  const error = stepError(preset, registry)
  return error && { code: 'step-refused', because: error.message }
}

/** The first error of a step: `ZodError` for its options, else an unknown step; null for none. */
export function stepError(preset: Preset, registry: Registry): Error | null {
  try {
    buildChain(preset, registry)
    buildMasks(preset, registry)
    for (const { chain } of preset.overflow) buildChain({ ...preset, chain }, registry)
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Each trigger must be below the next more expensive one, and the target below all of them. */
function orderFault({ compaction }: Preset): PresetFault | null {
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
  const marks = thresholds.flatMap(({ of, at }) => (of === kind && at > 0 ? [at] : []))
  return marks.length === 0 ? null : Math.min(...marks)
}

/** One end of a range; `isIncluded` is true if the range contains it. */
interface Bound {
  readonly value: number
  readonly isIncluded: boolean
}

/** The values that a setting accepts, from its schema; null for no bound. */
export type ExpectedValue =
  | {
      readonly type: 'number'
      readonly isWhole: boolean
      readonly least: Bound | null
      readonly most: Bound | null
    }
  | { readonly type: 'one-of'; readonly values: readonly string[] }
  | { readonly type: 'switch' | 'text' | 'other' }

type Issue = z.core.$ZodIssue

/** Larger than any bound, and still an exact integer. */
const FAR = 1e15

/** Reads the accepted values from the issues of impossible values. `issuesWith` parses the setting with a value. */
export function expectedValue(
  issuesWith: (value: PresetOptions[string]) => readonly Issue[],
): ExpectedValue {
  const issues = issuesWith({})
  const values = issues.flatMap(issue => (issue.code === 'invalid_value' ? issue.values : []))
  if (values.length > 0) return { type: 'one-of', values: values.map(String) }
  const types = issues.flatMap(issue => (issue.code === 'invalid_type' ? [issue.expected] : []))
  if (types.includes('number') || types.includes('int')) {
    const isWhole = issuesWith(0.5).some(
      issue => issue.code === 'invalid_type' && issue.expected === 'int',
    )
    return {
      type: 'number',
      isWhole,
      least: boundIn(issuesWith(-FAR), isWhole),
      most: boundIn(issuesWith(FAR), isWhole),
    }
  }
  if (types.includes('boolean')) return { type: 'switch' }
  return { type: types.includes('string') ? 'text' : 'other' }
}

/** For whole numbers, an excluded bound becomes the next included one. */
function boundIn(issues: readonly Issue[], isWhole: boolean): Bound | null {
  for (const issue of issues) {
    const end = issue.code === 'too_small' ? issue.minimum : null
    const bound = issue.code === 'too_big' ? issue.maximum : end
    if (bound === null || !('inclusive' in issue)) continue
    const isIncluded = issue.inclusive === true
    const next = issue.code === 'too_small' ? 1 : -1
    return isWhole && !isIncluded
      ? { value: Number(bound) + next, isIncluded: true }
      : { value: Number(bound), isIncluded }
  }
  return null
}

/**
 * Adds the definitions of `own` to `base`. Throws `RangeError` for a used id, and for a preset that names an unknown
 * step, has bad options, runs a processor after the guard that may not follow it, or has a setting without a value.
 */
export function extendRegistry(own: Partial<Registry>, base: Registry = BUILT_IN): Registry {
  const extended: Registry = {
    processors: [...base.processors, ...(own.processors ?? [])],
    maskStrategies: [...base.maskStrategies, ...(own.maskStrategies ?? [])],
    presets: [...base.presets, ...(own.presets ?? [])],
  }
  demandUnique('step', [...extended.processors, ...extended.maskStrategies])
  demandUnique('preset', extended.presets)
  for (const preset of own.presets ?? []) {
    const fault = presetFault(preset, extended)
    if (fault !== null)
      throw new RangeError(`Preset ${preset.id} cannot run: ${JSON.stringify(fault)}`)
    demandGuardLast(preset, extended)
    demandSettings(preset)
  }
  return extended
}

function demandUnique(kind: string, named: readonly { readonly id: string }[]): void {
  const ids = new Set<string>()
  for (const { id } of named) {
    if (ids.has(id)) throw new RangeError(`There is a ${kind} named ${id} already.`)
    ids.add(id)
  }
}

/** A processor after the guard could make the request too large again. */
function demandGuardLast({ id, chain }: Preset, { processors }: Registry): void {
  const guard = chain.findIndex(({ use }) => use === 'guard')
  const after = guard < 0 ? [] : chain.slice(guard + 1)
  const mayFollow = (use: string) => processors.find(one => one.id === use)?.mayFollowGuard === true
  const late = after.find(({ use }) => !mayFollow(use))
  if (late)
    throw new RangeError(`Preset ${id}: ${late.use} runs after the guard and could undo it.`)
}

function demandSettings(preset: Preset): void {
  const lost = settingsIn(preset).find(
    ({ paths }) =>
      paths.length === 0 || paths.some(path => leafAt(preset, keysOf(path)) === undefined),
  )
  if (lost) throw new RangeError(`Preset ${preset.id}: its setting ${lost.name} leads nowhere.`)
}
