import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { createTopK } from './first-stage.ts'

it('the best of many are those that sorting them all puts first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (scores, limit) => {
        const best = createTopK(limit, (left, right) => left < right)
        for (const [position, score] of scores.entries()) best.push(position, score)
        const sorted = scores
          .map((score, position) => ({ position, score }))
          .toSorted((left, right) => right.score - left.score || left.position - right.position)
        expect(best.result()).toEqual(sorted.slice(0, limit))
      },
    ),
    { numRuns: propertyRuns() },
  )
})
