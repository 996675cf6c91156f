import { expect, it } from 'vitest'
import { formatDateTime, formatDay, formatShortDay } from './format-day.ts'

const at = (text: string) => new Date(text).getTime()
const NOW = at('2026-11-22T09:00')

it('names today and yesterday, other days by weekday and date, other years with theirs', () => {
  expect(formatDay(at('2026-11-22T00:01'), NOW)).toBe('Today')
  expect(formatDay(at('2026-11-21T23:59'), NOW)).toBe('Yesterday')
  expect(formatDay(at('2026-11-12T10:31'), NOW)).toBe('Thursday 12 November')
  expect(formatDay(at('2025-11-12T10:31'), NOW)).toMatch(/^Wednesday,? 12 November 2025$/)
})

it('writes the whole date, and a dash for what is none', () => {
  expect(formatDateTime(at('2026-11-12T10:31'))).toMatch(/^Thursday,? 12 November 2026, 10:31$/)
  expect(formatShortDay(at('2026-11-12T10:31'))).toBe('12 Nov')
  for (const format of [formatDateTime, formatShortDay]) expect(format(NaN)).toBe('–')
  expect(formatDay(1e300, NOW)).toBe('–')
})
