/**
 * The steps that a preset may name, and the presets: a value, so that an application adds its own without changing a
 * file of the engine.
 *
 * @module
 */
import type { MaskStrategyDefinition } from '../masking/mask-strategy.ts'
import { MASK_STRATEGIES } from '../masking/registry.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/registry.ts'
import type { ProcessorDefinition } from './chain.ts'
import { PROCESSORS } from './processors/registry.ts'

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
