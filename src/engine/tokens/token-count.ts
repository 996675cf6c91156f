import { z } from 'zod'

/** How far a count can be trusted, best first. */
export const TokenSource = z.enum(['reported', 'tokenized', 'estimated'])
export type TokenSource = z.infer<typeof TokenSource>

/** Tokens, and how exact the number is. */
export const TokenCount = z.strictObject({ tokens: z.int().nonnegative(), source: TokenSource })
export type TokenCount = z.infer<typeof TokenCount>
