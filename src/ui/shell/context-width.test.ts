import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CONTEXT_WIDTH, withinLimits } from './context-width.ts'

it('is a whole number within its limits, whatever was kept or dragged', () => {
  fc.assert(
    fc.property(fc.double(), width => {
      const shown = withinLimits(width)
      expect(Number.isInteger(shown)).toBe(true)
      expect(shown).toBeGreaterThanOrEqual(CONTEXT_WIDTH.least)
      expect(shown).toBeLessThanOrEqual(CONTEXT_WIDTH.most)
    }),
  )
})

it('is the usual one for what is no number', () => {
  expect(withinLimits(Number('wide'))).toBe(CONTEXT_WIDTH.usual)
})
