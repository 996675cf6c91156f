import type { RungDefinition } from './mask-strategy.ts'
import { identicalResults } from './identical-results.ts'
import { oldResults } from './old-results.ts'
import { supersededReads } from './superseded-reads.ts'
import { supersededResults } from './superseded-results.ts'

/** Every mask rung that a preset may name. */
export const RUNGS: readonly RungDefinition[] = [
  supersededResults,
  supersededReads,
  identicalResults,
  oldResults,
]
