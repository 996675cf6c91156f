import type { RungDefinition } from '../rung.ts'
import { supersededResults } from './superseded-results.ts'

/** Every mask rung that a preset may name. */
export const RUNGS: readonly RungDefinition[] = [supersededResults]
