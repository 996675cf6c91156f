/**
 * What is wrong with a preset that its schema accepts.
 *
 * @module
 */
import type { CompactionPolicy, Preset } from '../presets/preset.ts'
import type { Threshold, Thresholds } from '../presets/threshold.ts'
import { buildChain, buildMasks } from './build-chain.ts'
import type { Registry } from './registry.ts'

/** A sentence that says why the preset cannot run, beyond what its schema checks; null where it can. */
export function presetFault(preset: Preset, registry: Registry): string | null {
  return stepFault(preset, registry) ?? orderFault(preset)
}

/** Options of steps are checked by the steps themselves. */
function stepFault(preset: Preset, registry: Registry): string | null {
  try {
    buildChain(preset, registry)
    buildMasks(preset, registry)
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
