import { z } from 'zod'
import type { Mask } from '../log/event.ts'
import type { CountText } from '../tokens/count.ts'
import type { View } from '../message/view.ts'

export interface MaskContext {
  /** The most tokens that a request may take. */
  readonly budgetTokens: number
  /** Request tokens ÷ budget. */
  readonly pressure: number
  readonly count: CountText
  /** When a message was appended, in milliseconds since 1970 UTC; null if it is not known. */
  readonly timeOf: (messageId: string) => number | null
}

/** Never mutates; empty when there is nothing to mask or a batch would free too little. */
export interface MaskStrategy {
  readonly id: string
  readonly run: (view: View, context: MaskContext) => readonly Mask[]
}

/** A strategy before its options: what a preset names. */
export interface MaskStrategyDefinition {
  readonly id: string
  /** Throws `ZodError` when the options do not fit. */
  readonly build: (options: unknown) => MaskStrategy
}

/** A mask strategy that a preset can name by `id`. `options` parses its options once for each preset. */
export function defineMaskStrategy<Schema extends z.ZodType>(
  id: string,
  options: Schema,
  run: (view: View, context: MaskContext, options: z.infer<Schema>) => readonly Mask[],
): MaskStrategyDefinition {
  return {
    id,
    build: raw => {
      const parsed = options.parse(raw)
      return { id, run: (view, context) => run(view, context, parsed) }
    },
  }
}

/** Options of every strategy: what a batch must free at least. All zero: any batch. */
export const RECLAIM = {
  /** Least share of the budget that a batch must free … */
  reclaimShare: z.number().min(0).max(1),
  /** … and the least tokens, … */
  reclaimTokens: z.int().nonnegative(),
  /** … but never more than this share of the budget, so that small windows work; without it, for any budget. */
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
