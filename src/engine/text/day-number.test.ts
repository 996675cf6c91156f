import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import {
  dayFrom,
  dayOf,
  monthOf,
  monthRange,
  weekdayOf,
  weekRange,
  yearRange,
} from './day-number.ts'

const DAY = 86_400_000

describe('the calendar', () => {
  it.each([
    [1970, 1, 1, 0],
    [1969, 12, 31, -1],
    [2000, 2, 29, 11_016],
    [2000, 3, 1, 11_017],
    [2023, 8, 16, 19_585],
    [2024, 13, 1, 20_089],
    [1900, 3, 1, -25_508],
  ])('counts %i-%i-%i as day %i', (year, month, day, count) => {
    expect(dayFrom(year, month, day)).toBe(count)
  })

  it('finds the month of every day, and months that follow each other without a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 80_000 }), day => {
        const { year, month } = monthOf(day)
        const { from, to } = monthRange(year, month)
        expect(from <= day && day <= to).toBe(true)
        expect(monthRange(year, month + 1).from).toBe(to + 1)
        expect(yearRange(year).from).toBeLessThanOrEqual(from)
        expect(yearRange(year).to).toBeGreaterThanOrEqual(to)
        expect(weekRange(day, 0).from + weekdayOf(day)).toBe(day)
        expect(weekRange(day, 1).from).toBe(weekRange(day, 0).to + 1)
      }),
      { numRuns: propertyRuns() },
    )
  })

  it('takes a whole day as one, before 1970 too, and begins the week on Monday', () => {
    expect([0, DAY - 1, DAY, -1].map(dayOf)).toEqual([0, 0, 1, -1])
    // 16 August 2023 was a Wednesday.
    expect(weekdayOf(19_585)).toBe(2)
  })
})
