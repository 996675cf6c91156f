/** From the names in a preset to the steps that run. */
import type { HistoryProcessor } from './chain.ts'
import type { MaskStrategy } from '../masking/mask-strategy.ts'
import type { Preset } from '../presets/preset.ts'
import { BUILT_IN, type Registry } from './registry.ts'

/** The history processors of a preset, in order. Throws `RangeError` for an unknown one, `ZodError` for bad options. */
export const buildChain = once<HistoryProcessor>(({ id, chain }, { processors }) =>
  build(processors, chain, id),
)

/** The mask strategies of a preset, in order. Takes and throws the same as `buildChain`. */
export const buildMasks = once<MaskStrategy>(({ id, masks }, { maskStrategies }) =>
  build(maskStrategies, masks, id),
)

function build<Step>(
  definitions: readonly { readonly id: string; readonly build: (options: unknown) => Step }[],
  steps: Preset['chain'],
  presetId: string,
): readonly Step[] {
  return steps.map(({ use, options }) => {
    const definition = definitions.find(({ id }) => id === use)
    if (!definition) throw new RangeError(`Preset ${presetId} names an unknown step: ${use}`)
    return definition.build(options)
  })
}

/** Options are parsed once for each preset and registry, not before every request. */
function once<Step>(make: (preset: Preset, registry: Registry) => readonly Step[]) {
  const made = new WeakMap<Registry, WeakMap<Preset, readonly Step[]>>()
  return (preset: Preset, registry: Registry = BUILT_IN): readonly Step[] => {
    const known = made.get(registry) ?? new WeakMap<Preset, readonly Step[]>()
    made.set(registry, known)
    const steps = known.get(preset) ?? make(preset, registry)
    known.set(preset, steps)
    return steps
  }
}
