/**
 * Masks go out in batches that are worth a changed beginning of the request.
 *
 * @module
 */
import { z } from 'zod'
import type { Mask } from '../log/event.ts'

/** Options of every strategy: what a batch must free at least. All zero: whatever there is. */
export const RECLAIM = {
  /** Least share of the budget that a batch must free … */
  reclaimShare: z.number().min(0).max(1),
  /** … and the least tokens, … */
  reclaimTokens: z.int().nonnegative(),
  /** … but never more than this share of the budget, so that small windows work; without it, whatever the budget. */
  reclaimAtMost: z.number().min(0).max(1).optional(),
} as const
/** Of strategies whose batches leave the newest turns alone. */
export const OF_OLD_TURNS = {
  ...RECLAIM,
  /** Newest turns whose results are never masked. */
  protectTurns: z.int().nonnegative(),
} as const

const Reclaim = z.strictObject(RECLAIM)
type Reclaim = z.infer<typeof Reclaim>

/** The masks, or none when together they free too little. */
export function worthwhile(
  masks: readonly Mask[],
  { reclaimShare, reclaimTokens, reclaimAtMost }: Reclaim,
  budgetTokens: number,
): readonly Mask[] {
  const freed = masks.reduce((sum, mask) => sum + mask.tokensBefore - mask.tokensAfter, 0)
  const least = Math.max(
    reclaimShare * budgetTokens,
    Math.min(reclaimTokens, reclaimAtMost === undefined ? Infinity : reclaimAtMost * budgetTokens),
  )
  return freed >= least ? masks : []
}
