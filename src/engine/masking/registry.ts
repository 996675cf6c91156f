import type { MaskStrategyDefinition } from './mask-strategy.ts'
import { identicalResults } from './identical-results.ts'
import { oldResults } from './old-results.ts'
import { supersededReads } from './superseded-reads.ts'
import { supersededResults } from './superseded-results.ts'

/** Every masking strategy that a preset may name. */
export const MASK_STRATEGIES: readonly MaskStrategyDefinition[] = [
  supersededResults,
  supersededReads,
  identicalResults,
  oldResults,
]
