import { describe, expect, it } from 'vitest'
import { cachePrice, inputDollars } from './cache-price.ts'

const PRICE = { input: 3, output: 15, cachedInput: 0.3, cacheWrite: null }
const CHANGE = {
  tokensBefore: 100_000,
  tokensAfter: 100_000,
  sameTokens: 20_000,
  cachedTokens: 90_000,
  price: PRICE,
}

describe('the price of losing the cache', () => {
  it('is the difference of the next request with and without the change', () => {
    // 70,000 tokens that the cache would have read for 0.3 instead of 3 dollars a million.
    expect(cachePrice(CHANGE)).toBeCloseTo((70_000 * (3 - 0.3)) / 1_000_000)
  })

  it('is nothing where the request gets no dearer', () => {
    expect(cachePrice({ ...CHANGE, sameTokens: 100_000 })).toBeNull()
    expect(cachePrice({ ...CHANGE, tokensAfter: 25_000 })).toBeNull()
    expect(cachePrice({ ...CHANGE, sameTokens: 89_000 })).toBeNull()
  })

  it('is nothing where a price is unknown, the model is free, or the cache was not used', () => {
    expect(cachePrice({ ...CHANGE, price: null })).toBeNull()
    expect(cachePrice({ ...CHANGE, price: { ...PRICE, cachedInput: null } })).toBeNull()
    expect(cachePrice({ ...CHANGE, cachedTokens: 0 })).toBeNull()
  })
})

describe('the price of an input', () => {
  it('counts cached tokens at their own price, and no more of them than there are', () => {
    expect(inputDollars(1_000_000, 0, PRICE)).toBe(3)
    expect(inputDollars(1_000_000, 1_000_000, PRICE)).toBeCloseTo(0.3)
    expect(inputDollars(1_000_000, 9_000_000, PRICE)).toBeCloseTo(0.3)
  })
})
