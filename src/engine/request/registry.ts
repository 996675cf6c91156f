/** The steps and presets that may be named: a value, so that an application adds its own without changing the engine. */
import type { MaskStrategyDefinition, MaskStrategy } from '../masking/mask-strategy.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/registry.ts'
import type { ProcessorDefinition, HistoryProcessor } from './chain.ts'
import { identicalResults, supersededResults } from '../masking/repeated-results.ts'
import { oldResults } from '../masking/old-results.ts'
import { supersededReads } from '../masking/superseded-reads.ts'
import { compressTurns, messageWindow, tokenBudget, turnWindow } from './processors/windows.ts'
import { guard } from './processors/guard.ts'
import { headTailToolResults, trimToolResults, trimUserText } from './processors/truncate-texts.ts'
import { injectSummary } from './processors/inject-summary.ts'
import { noteImages, stripReasoning } from './processors/parts.ts'
import { truncateRequest } from './processors/truncate-request.ts'
import { warnOfPressure } from './processors/warn-of-pressure.ts'

/** Every history processor that a preset may name. */
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

/** Every masking strategy that a preset may name. */
export const MASK_STRATEGIES: readonly MaskStrategyDefinition[] = [
  supersededResults,
  supersededReads,
  identicalResults,
  oldResults,
]

/** No id is there twice: neither among the processors and mask strategies together, nor among the presets. */
export interface Registry {
  readonly processors: readonly ProcessorDefinition[]
  readonly maskStrategies: readonly MaskStrategyDefinition[]
  readonly presets: readonly Preset[]
}

/** All that ships with the engine. */
export const BUILT_IN: Registry = {
  processors: PROCESSORS,
  maskStrategies: MASK_STRATEGIES,
  presets: PRESETS,
}

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
