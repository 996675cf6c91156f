import type { z } from 'zod'
import type { Mask } from '../log/event.ts'
import type { CountText } from '../tokens/count.ts'
import type { View } from '../message/view.ts'

export interface MaskContext {
  /** The most tokens that a request may take. */
  readonly budgetTokens: number
  /** Request tokens ÷ budget. */
  readonly pressure: number
  readonly count: CountText
  /** When a message was appended, in milliseconds since 1970 UTC; null where it is not known. */
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

/**
 * Masking strategies: pure steps from view to masks that become history, cheapest first, in batches, so that the
 * beginning of the request stays the same between them.
 */
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
