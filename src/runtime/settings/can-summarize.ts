import type { ModelRef } from '../../engine/index.ts'

/** False for the demo model, which only recites. */
export function canSummarize({ provider }: ModelRef): boolean {
  return provider !== 'demo'
}
