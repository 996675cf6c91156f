import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepsTheMaskLaws, maskContext } from '../../test/mask-strategy-laws.ts'
import { view } from '../../test/session.ts'
import { identicalResults } from './repeated-results.ts'

const LONG = 'line '.repeat(300)
const maskedBy = (of: ReturnType<typeof view>, options = {}) =>
  identicalResults
    .build({ reclaimShare: 0, reclaimTokens: 0, reclaimAtMost: 1, protectTurns: 0, ...options })
    .run(of, maskContext(1_000))
const same = view(
  'u a',
  'call read f',
  `result read ${LONG}`,
  'call read g',
  `result read ${LONG}`,
  'call search g',
  `result search ${LONG}`,
)

it('archives the older of two equal results of one tool, which points to the newer', () => {
  const [mask, ...others] = maskedBy(same)
  expect(others).toEqual([])
  expect(mask?.messageId).toBe('e3')
  expect(mask?.marker).toMatch(/^\[Same output as the later read call; archive:[0-9a-f]{10}\]$/)
})

it('leaves the newest turns alone, and waits until a batch is worth it', () => {
  expect(maskedBy(same, { protectTurns: 1 })).toEqual([])
  expect(maskedBy(same, { reclaimShare: 0.2 })).toHaveLength(1)
  expect(maskedBy(same, { reclaimShare: 0.5 })).toEqual([])
})

keepsTheMaskLaws(identicalResults, {
  options: fc.record({
    reclaimShare: fc.constantFrom(0, 0.1),
    reclaimTokens: fc.integer({ min: 0, max: 300 }),
    reclaimAtMost: fc.constantFrom(0, 0.15, 1),
    protectTurns: fc.nat({ max: 2 }),
  }),
})
