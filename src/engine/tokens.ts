/**
 * Token counts, and how far each can be trusted.
 *
 * @module
 */
import { z } from 'zod'

/** How far a count can be trusted, best first. */
export const TokenSource = z.enum(['reported', 'tokenized', 'estimated'])
export type TokenSource = z.infer<typeof TokenSource>

export const TokenCount = z.strictObject({ tokens: z.int().nonnegative(), source: TokenSource })
export type TokenCount = z.infer<typeof TokenCount>

/** Looks up how many tokens a text takes; estimated where nobody has counted it yet. */
export type CountText = (text: string) => TokenCount

/** The worse of two sources: a sum is as honest as its least honest part. */
export function addCounts(left: TokenCount, right: TokenCount): TokenCount {
  const order = TokenSource.options
  const source = order.indexOf(left.source) >= order.indexOf(right.source) ? left : right
  return { tokens: left.tokens + right.tokens, source: source.source }
}
