import { z } from 'zod'

/** The source of a count, most reliable first. */
export const TokenSource = z.enum(['reported', 'tokenized', 'estimated'])
export type TokenSource = z.infer<typeof TokenSource>

/** A number of tokens and its source. */
export const TokenCount = z.strictObject({ tokens: z.int().nonnegative(), source: TokenSource })
export type TokenCount = z.infer<typeof TokenCount>
