/**
 * The steps that a preset may name, and the presets: a value, so that an application adds its own without changing a
 * file of the engine.
 *
 * @module
 */
import type { MaskStrategyDefinition } from '../masking/mask-strategy.ts'
import type { Preset } from '../presets/preset.ts'
import { PRESETS } from '../presets/registry.ts'
import type { ProcessorDefinition } from './chain.ts'
import { identicalResults } from '../masking/identical-results.ts'
import { oldResults } from '../masking/old-results.ts'
import { supersededReads } from '../masking/superseded-reads.ts'
import { supersededResults } from '../masking/superseded-results.ts'
import { compressTurns } from './processors/compress-turns.ts'
import { guard } from './processors/guard.ts'
import { headTailToolResults } from './processors/head-tail-tool-results.ts'
import { injectSummary } from './processors/inject-summary.ts'
import { messageWindow } from './processors/message-window.ts'
import { noteImages } from './processors/note-images.ts'
import { stripReasoning } from './processors/strip-reasoning.ts'
import { tokenBudget } from './processors/token-budget.ts'
import { trimToolResults } from './processors/trim-tool-results.ts'
import { trimUserText } from './processors/trim-user-text.ts'
import { truncateRequest } from './processors/truncate-request.ts'
import { turnWindow } from './processors/turn-window.ts'
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
