/** What the input of the next request costs, and what a change adds to that because the provider's cache no longer fits. */
import { costOf, type Price } from './model-info.ts'

/** US dollars for the input of a request; `cachedTokens` of its first tokens come from the provider's cache. */
export function inputDollars(tokens: number, cachedTokens: number, price: Price): number {
  const usage = { inputTokens: tokens, outputTokens: 0, reasoningTokens: null }
  return costOf({ ...usage, cachedInputTokens: Math.min(cachedTokens, tokens) }, price)
}

/** The next request without and with the change. */
export interface CacheChange {
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** Tokens at the start that are the same in both. */
  readonly sameTokens: number
  /** Tokens of the last request that came from the cache; 0 if none did, or if that is unknown. */
  readonly cachedTokens: number
  /** Of the model that answers; null if unknown or free. */
  readonly price: Price | null
}

/** A smaller difference is not worth a sentence. */
export const LEAST_DOLLARS = 0.005

/**
 * US dollars that the next request costs more with the change than without it. Null if it costs no more, and where that is
 * unknown: no price for cached input, or a cache that was not used.
 */
export function cachePrice(change: CacheChange): number | null {
  const { tokensBefore, tokensAfter, sameTokens, cachedTokens, price } = change
  if (!price || price.cachedInput === null || cachedTokens === 0) return null
  const more =
    inputDollars(tokensAfter, Math.min(sameTokens, cachedTokens), price) -
    inputDollars(tokensBefore, cachedTokens, price)
  return more < LEAST_DOLLARS ? null : more
}
