import type { ModelRef } from '../../engine/log/event.ts'

/** False for the demo model, which only recites. */
export function canSummarize({ provider }: ModelRef): boolean {
  return provider !== 'demo'
}
