import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_LINE, dayHeading, dayIn, dayOf } from './previous.ts'

const moments = fc.integer({ min: 0, max: 4_102_444_800_000 })

describe('days over turns', () => {
  it.each([
    ['2023-05-08', null, '8 May 2023'],
    ['2023-12-25', '2023-05-08', '25 Dec'],
    ['2024-01-01', '2023-12-25', '1 Jan 2024'],
  ])('are written shortly: %s after %s', (day, before, heading) => {
    expect(dayHeading(day, before)).toBe(heading)
  })

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(moments, fc.option(moments), (at, before) => {
        const dayBefore = before === null ? null : dayOf(before)
        const heading = dayHeading(dayOf(at), dayBefore)
        expect(heading).toMatch(DAY_LINE)
        expect(dayIn(heading, dayBefore)).toBe(dayOf(at))
      }),
    )
  })

  it.each(['8 May 2023, later', 'User: 8 May', '2023-05-08', ''])('are not seen in %j', line => {
    expect(dayIn(line, '2023-05-07')).toBeNull()
  })
})

describe('the days of a year', () => {
  it.each([
    ['2024-01-31', '31 Jan 2024'],
    ['2024-02-29', '29 Feb 2024'],
    ['2024-03-01', '1 Mar 2024'],
    ['2024-04-10', '10 Apr 2024'],
    ['2024-05-08', '8 May 2024'],
    ['2024-06-30', '30 Jun 2024'],
    ['2024-07-04', '4 Jul 2024'],
    ['2024-08-15', '15 Aug 2024'],
    ['2024-09-09', '9 Sep 2024'],
    ['2024-10-03', '3 Oct 2024'],
    ['2024-11-11', '11 Nov 2024'],
    ['2024-12-24', '24 Dec 2024'],
  ])('%s is written as %s, and read back', (day, heading) => {
    expect(dayHeading(day, null)).toBe(heading)
    expect(dayIn(heading, null)).toBe(day)
  })

  it('take the year of the day before where they name none, and are unknown without one', () => {
    expect(dayIn('8 May', null)).toBeNull()
    expect(dayIn('8 May', '2023-01-01')).toBe('2023-05-08')
  })
})
