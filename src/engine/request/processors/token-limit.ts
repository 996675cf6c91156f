/**
 * A number of tokens that a request may take, as data.
 *
 * @module
 */
import { z } from 'zod'
import type { ChainContext } from '../chain.ts'
import { limitTokens } from '../../presets/threshold.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import type { ViewItem } from '../../message/view.ts'

/** A limit for the whole request: system prompt, tool definitions and items together. */
export const TokenLimit = z.discriminatedUnion('of', [
  /** So many tokens, whatever the window. */
  z.strictObject({ of: z.literal('tokens'), at: z.int().positive() }),
  /** A share of the budget. */
  z.strictObject({ of: z.literal('budget'), at: z.number().gt(0).max(1) }),
  /** A share of the model's whole window, less a number of tokens. */
  z.strictObject({
    of: z.literal('window'),
    at: z.number().gt(0).max(1),
    less: z.int().nonnegative(),
  }),
])
export type TokenLimit = z.infer<typeof TokenLimit>

/** Tokens that such a limit leaves to the items; 0 where system prompt and tools take all of it. */
export function itemTokensWithin(limit: TokenLimit, context: ChainContext): number {
  const tokens = Math.floor(limitTokens(limit, context))
  return Math.max(0, tokens - context.systemTokens - context.toolTokens)
}

/** Tokens of these items in a request. */
export function tokensOf(items: readonly ViewItem[], { count }: ChainContext): number {
  return countMessages(items, count).tokens
}
