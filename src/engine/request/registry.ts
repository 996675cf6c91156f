/** The steps and presets that may be named: a value, so that an application adds its own without changing the engine. */
import type { MaskStrategyDefinition } from '../masking/mask-strategy.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/registry.ts'
import type { ProcessorDefinition } from './chain.ts'
import { identicalResults, supersededResults } from '../masking/repeated-results.ts'
import { oldResults } from '../masking/old-results.ts'
import { supersededReads } from '../masking/superseded-reads.ts'
import { compressTurns, messageWindow, tokenBudget, turnWindow } from './processors/windows.ts'
import { guard } from './processors/guard.ts'
import { headTailToolResults, trimToolResults, trimUserText } from './processors/truncate-texts.ts'
import { injectSummary } from './processors/inject-summary.ts'
import { noteImages } from './processors/note-images.ts'
import { stripReasoning } from './processors/strip-reasoning.ts'
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
