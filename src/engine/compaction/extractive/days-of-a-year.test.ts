import { describe, expect, it } from 'vitest'
import { dayHeading, dayIn } from './previous.ts'

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
