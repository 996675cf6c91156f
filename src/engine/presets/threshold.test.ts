import { describe, expect, it } from 'vitest'
import { isReached, Threshold, tokensAt, type Measures } from './threshold.ts'

const measures = (windowTokens: number, requestTokens: number): Measures => ({
  requestTokens,
  itemTokens: requestTokens,
  budgetTokens: windowTokens / 2,
  windowTokens,
  messages: 1,
  turns: 1,
})

describe('a threshold for large windows alone', () => {
  const large = Threshold.parse({ of: 'budget', at: 0.9, leastWindow: 1_000 })

  it('is reached in a window of its size or more, and has its mark there', () => {
    expect(isReached([large], measures(1_000, 449))).toBe(false)
    expect(isReached([large], measures(1_000, 450))).toBe(true)
    expect(tokensAt(large, measures(1_000, 0))).toBe(450)
  })

  it('is never reached in a smaller one, and has no mark', () => {
    expect(isReached([large], measures(998, 10_000))).toBe(false)
    expect(tokensAt(large, measures(998, 0))).toBeNull()
  })
})

describe('a threshold above the budget', () => {
  it.each<readonly [string, Threshold]>([
    ['a share of the window', { of: 'window', at: 0.9, less: 0 }],
    ['the window less some tokens', { of: 'window', at: 1, less: 100 }],
    ['a number of tokens', { of: 'tokens', at: 50_000 }],
  ])('is reached at the budget, and has its mark there: %s', (_, threshold) => {
    expect(tokensAt(threshold, measures(1_000, 0))).toBe(500)
    expect(isReached([threshold], measures(1_000, 499))).toBe(false)
    expect(isReached([threshold], measures(1_000, 500))).toBe(true)
  })
})
