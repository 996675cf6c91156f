import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { countByLength, keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { tokenBudget } from './windows.ts'

/** System prompt and tools take 80 of the limit; a short message 5, and one of 400 characters 104. */
const run = (before: ReturnType<typeof view>, at: number) =>
  tokenBudget
    .build({ limit: { of: 'tokens', at }, fewTurns: 5 })
    .process(before, chainContext(100_000, countByLength))
const turns = (count: number) =>
  Array.from({ length: count }, (_, n) => [
    `u ${n}`,
    'call read',
    `result read ${'x'.repeat(396)}`,
    `a ${n}`,
  ]).flat()

it('goes on until the request fits', () => {
  expect(shown(run(view(...turns(9), 'u now'), 120))).toEqual(['u 7', 'a 7', 'u 8', 'a 8', 'u now'])
})

it('counts system prompt and tools, and leaves alone what fits exactly', () => {
  const before = view(...turns(1), 'u now')
  // 5 + 13 + 103 + 5 + 5 of items beside the 80.
  const exact = 80 + 5 + 4 + 7 + 1 + 1 + 4 + 99 + 5 + 5
  expect(run(before, exact)).toBe(before)
  expect(run(before, exact - 1)).not.toBe(before)
})

keepsTheLaws(tokenBudget, {
  options: fc.record({
    limit: fc.oneof(
      fc.record({ of: fc.constant('tokens' as const), at: fc.integer({ min: 1, max: 900 }) }),
      fc.record({
        of: fc.constant('budget' as const),
        at: fc.double({ min: 0.01, max: 1, noNaN: true }),
      }),
      fc.record({
        of: fc.constant('window' as const),
        at: fc.double({ min: 0.01, max: 1, noNaN: true }),
        less: fc.nat({ max: 500 }),
      }),
    ),
    fewTurns: fc.nat({ max: 6 }),
  }),
  disabled: [],
})
