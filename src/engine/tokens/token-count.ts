import { z } from 'zod'
import { TOKEN_SOURCES } from './token-sources.ts'

/** How far a count can be trusted. */
export const TokenSource = z.enum(TOKEN_SOURCES)
export type TokenSource = z.infer<typeof TokenSource>

/** Tokens, and how exact the number is. */
export const TokenCount = z.strictObject({ tokens: z.int().nonnegative(), source: TokenSource })
export type TokenCount = z.infer<typeof TokenCount>
