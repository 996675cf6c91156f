/**
 * Counts tokens of o200k_base, in this thread. The page uses it through a worker; tests and benchmarks
 * use it directly.
 *
 * @module
 */
import { countTokens as countSlice } from 'gpt-tokenizer/encoding/o200k_base'
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'
import { tokenSlices } from './token-slices.ts'

/** Words such as `<|endoftext|>` are text like any other when a person or a tool wrote them. */
const PLAIN_TEXT = { disallowedSpecial: new Set<string>() }

/**
 * Tokens of a text in o200k_base; exact, except that inside a run of more than 512 characters without
 * a word boundary each slice may add one. About 10 MB a second. Never throws.
 */
export function countTokens(text: string): number {
  let tokens = 0
  for (const slice of tokenSlices(text, O200K_TOKEN_SPLIT_REGEX))
    tokens += countSlice(slice, PLAIN_TEXT)
  return tokens
}
