import { z } from 'zod'
import type { Mask } from '../log/event.ts'
import type { CountText } from '../tokens/count.ts'
import type { View } from '../message/view.ts'

export interface MaskContext {
  readonly budgetTokens: number
  /** Request tokens ÷ budget. */
  readonly pressure: number
  readonly count: CountText
  /** Time of a message in milliseconds since the Unix epoch; null if unknown. */
  readonly timeOf: (messageId: string) => number | null
  /** The tool that searches hidden texts; absent if the model has none. */
  readonly search?: string | undefined
}

/** Never changes the view. Returns no masks if a batch would free too little. */
export interface MaskStrategy {
  readonly id: string
  readonly run: (view: View, context: MaskContext) => readonly Mask[]
}

/** A strategy without its options. Presets name it. */
export interface MaskStrategyDefinition {
  readonly id: string
  /** Throws `ZodError` for wrong options. */
  readonly build: (options: unknown) => MaskStrategy
}

/** Defines a strategy that presets can name by `id`. `build` parses its options once for each preset. */
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

/** Options of every strategy: what a batch must free. All zero: any batch. */
export const RECLAIM = {
  /** Least share of the budget, */
  reclaimShare: z.number().min(0).max(1),
  /** and least tokens, */
  reclaimTokens: z.int().nonnegative(),
  /** but at most this share of the budget, for small windows; absent for no such limit. */
  reclaimAtMost: z.number().min(0).max(1).optional(),
} as const
/** Options of strategies that never mask the newest turns. */
export const OF_OLD_TURNS = {
  ...RECLAIM,
  /** Newest turns whose results are never masked. */
  protectTurns: z.int().nonnegative(),
} as const

const Reclaim = z.strictObject(RECLAIM)
type Reclaim = z.infer<typeof Reclaim>

/** The masks; empty if they free too little together. */
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
