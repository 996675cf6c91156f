/**
 * From the names in a preset to the steps that run.
 *
 * @module
 */
import type { HistoryProcessor } from './chain.ts'
import { PROCESSORS } from './processors/registry.ts'
import type { MaskStrategy } from '../masking/mask-strategy.ts'
import { MASK_STRATEGIES } from '../masking/registry.ts'
import type { Preset } from '../presets/preset.ts'

type Steps = Preset['chain']

/** The history processors of a preset, in order. Throws `RangeError` for an unknown one, `ZodError` for bad options. */
export const buildChain: (preset: Preset) => readonly HistoryProcessor[] = once(({ id, chain }) =>
  build(PROCESSORS, chain, id),
)

/** The mask rungs of a preset, in order. Throws as `buildChain` does. */
export const buildMasks: (preset: Preset) => readonly MaskStrategy[] = once(({ id, masks }) =>
  build(MASK_STRATEGIES, masks, id),
)

function build<Step>(
  definitions: readonly { readonly id: string; readonly build: (options: unknown) => Step }[],
  steps: Steps,
  presetId: string,
): readonly Step[] {
  return steps.map(({ use, options }) => {
    const definition = definitions.find(({ id }) => id === use)
    if (!definition) throw new RangeError(`Preset ${presetId} names an unknown step: ${use}`)
    return definition.build(options)
  })
}

/** Options are parsed once for each preset, not before every request. */
function once<Step>(make: (preset: Preset) => readonly Step[]) {
  const made = new WeakMap<Preset, readonly Step[]>()
  return (preset: Preset): readonly Step[] => {
    const known = made.get(preset)
    if (known) return known
    const steps = make(preset)
    made.set(preset, steps)
    return steps
  }
}
