/** The available steps and presets. A registry is a value, so an application can add its own. */
import type { MaskStrategyDefinition, MaskStrategy } from '../masking/mask-strategy.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/registry.ts'
import type { ProcessorDefinition, HistoryProcessor } from './chain.ts'
import { supersededResults, supersededReads } from '../masking/superseded.ts'
import { oldResults } from '../masking/old-results.ts'
import { compressTurns, messageWindow, tokenBudget, turnWindow } from './processors/windows.ts'
import { guard } from './processors/guard.ts'
import {
  headTailToolResults,
  trimToolResults,
  trimUserText,
  truncateRequest,
} from './processors/truncate-texts.ts'
import { injectSummary, warnOfPressure } from './processors/add-texts.ts'
import { noteImages, stripReasoning } from './processors/parts.ts'

/** All built-in history processors. */
export const PROCESSORS: readonly ProcessorDefinition[] = [
  stripReasoning,
  trimToolResults,
  headTailToolResults,
  trimUserText,
  compressTurns,
  turnWindow,
  messageWindow,
  tokenBudget,
  injectSummary,
  noteImages,
  warnOfPressure,
  truncateRequest,
  guard,
]

/** All built-in mask strategies. */
export const MASK_STRATEGIES: readonly MaskStrategyDefinition[] = [
  supersededResults,
  supersededReads,
  oldResults,
]

/** Ids are unique: among processors and mask strategies together, and among presets. */
export interface Registry {
  readonly processors: readonly ProcessorDefinition[]
  readonly maskStrategies: readonly MaskStrategyDefinition[]
  readonly presets: readonly Preset[]
}

/** Everything that the engine contains. */
export const BUILT_IN: Registry = {
  processors: PROCESSORS,
  maskStrategies: MASK_STRATEGIES,
  presets: PRESETS,
}

/** The preset's history processors, in order. Throws `RangeError` for an unknown one, `ZodError` for bad options. */
export const buildChain = once<HistoryProcessor>(({ id, chain }, { processors }) =>
  build(processors, chain, id),
)

/** The preset's mask strategies, in order. Throws as `buildChain` does. */
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

/** Parses options once for each preset and registry, not before every request. */
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
