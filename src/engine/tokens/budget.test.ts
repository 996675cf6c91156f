import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { budgetFor } from './budget.ts'

describe('budgetFor', () => {
  it('keeps 15 % of the window for the reply, or the model’s most if that is less, and 2 % to be safe', () => {
    expect(budgetFor(100_000, null)).toEqual({
      windowTokens: 100_000,
      reserveTokens: 15_000,
      budgetTokens: 83_000,
    })
    expect(budgetFor(100_000, 4_096).reserveTokens).toBe(4_096)
  })

  it('never lets request and reply together exceed the window', () => {
    const windows = fc.integer({ min: 2, max: 2_000_000 })
    const outputs = fc.option(fc.integer({ min: 0, max: 200_000 }))
    fc.assert(
      fc.property(windows, outputs, (windowTokens, output) => {
        const { reserveTokens, budgetTokens } = budgetFor(windowTokens, output)
        expect(reserveTokens).toBeGreaterThanOrEqual(1)
        expect(budgetTokens).toBeGreaterThanOrEqual(0)
        expect(reserveTokens + budgetTokens).toBeLessThanOrEqual(windowTokens)
      }),
    )
  })

  it.each([0, -1, NaN])('refuses a window of %s', windowTokens => {
    expect(() => budgetFor(windowTokens, null)).toThrow(RangeError)
  })
})
