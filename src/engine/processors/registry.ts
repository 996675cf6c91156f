import type { ProcessorDefinition } from '../chain.ts'
import { guard } from './guard.ts'
import { stripReasoning } from './strip-reasoning.ts'

/** Every history processor that a preset may name. */
export const PROCESSORS: readonly ProcessorDefinition[] = [stripReasoning, guard]
