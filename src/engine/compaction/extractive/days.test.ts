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
