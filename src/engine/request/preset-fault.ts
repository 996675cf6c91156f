import type { CompactionPolicy, Preset } from '../presets/preset.ts'
import type { Threshold, Thresholds } from '../presets/threshold.ts'
import { buildChain, buildMasks, type Registry } from './registry.ts'

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
