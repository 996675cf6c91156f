import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysBetween,
  formatBytes,
  formatCountdown,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMonth,
  formatNumber,
  formatDollars,
  formatPercent,
  formatShortDay,
  formatTime,
  formatTokens,
  formatWhen,
} from './format.ts'

const NOON = new Date(2026, 10, 21, 12).getTime()
const DAY = 86_400_000

describe('formatTokens', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [999.7, '1k'],
    [12_345, '12.3k'],
    [128_000, '128k'],
    [999_960, '1M'],
    [1_250_000, '1.3M'],
  ])('writes %d as %s', (tokens, text) => {
    expect(formatTokens(tokens)).toBe(text)
  })

  it('marks an estimate, and nothing else', () => {
    expect(formatTokens({ tokens: 84_200, source: 'estimated' })).toBe('~84.2k')
    expect(formatTokens({ tokens: 84_200, source: 'tokenized' })).toBe('84.2k')
  })
})

describe('formatDollars', () => {
  it('keeps small amounts apart and never calls one nothing', () => {
    expect([12.345, 0.5, 0.0123, 0.00001, 0].map(formatDollars)).toEqual([
      '$12.35',
      '$0.50',
      '$0.0123',
      '<$0.0001',
      '$0.00',
    ])
  })
})

describe('formatPercent', () => {
  it('never calls something nothing', () => {
    expect(formatPercent(0.658)).toBe('66 %')
    expect(formatPercent(0.001)).toBe('<1 %')
    expect(formatPercent(0)).toBe('0 %')
  })
})

describe('formatBytes', () => {
  it.each([
    [12, '12 bytes'],
    [1_200, '1.2 kB'],
    [48_123_456, '48 MB'],
    [999_700, '1 MB'],
    [3_400_000_000, '3.4 GB'],
  ])('writes %d as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('formatDuration', () => {
  it.each([
    [1_234, '1.2 s'],
    [12_900, '13 s'],
    [125_000, '2 min 5 s'],
  ])('writes %d ms as %s', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text)
  })
})

describe('formatCountdown', () => {
  it.each([
    [8_000, '8 s'],
    [7_001, '8 s'],
    [400, '1 s'],
    [0, '1 s'],
    [-3_000, '1 s'],
    [60_000, '1 min 0 s'],
  ])('writes %d ms that are left as %s', (left, text) => {
    expect(formatCountdown(NOON + left, NOON)).toBe(text)
  })
})

describe('dates', () => {
  it('tells the hour today, the weekday this week, the day after that', () => {
    expect(formatWhen(NOON, NOON)).toBe('12:00')
    expect(formatWhen(NOON - 3 * DAY, NOON)).toBe('Wed')
    expect(formatWhen(NOON - 7 * DAY, NOON)).toBe('14 Nov')
    expect(formatWhen(NOON - 400 * DAY, NOON)).toBe('17 Oct 2025')
  })

  it('names the year only of another year', () => {
    expect(formatMonth(NOON, NOON)).toBe('November')
    expect(formatMonth(NOON - 400 * DAY, NOON)).toBe('October 2025')
  })

  it('counts midnights, not hours', () => {
    expect(daysBetween(NOON - 13 * 3_600_000, NOON)).toBe(1)
    expect(daysBetween(NOON, NOON)).toBe(0)
  })
})

/** Any number that a broken record may hold, the edges of what a date can be among them. */
const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    NaN,
    Infinity,
    -Infinity,
    -0,
    1e300,
    8.64e15,
    8.64e15 + 1,
    -8.64e15,
    -8.64e15 - 1,
  ),
)

describe('every formatter', () => {
  it('writes something for any number and never throws', () => {
    const formatters: readonly ((value: number, other: number) => string)[] = [
      formatNumber,
      formatTokens,
      tokens => formatTokens({ tokens, source: 'estimated' }),
      formatPercent,
      formatDollars,
      formatBytes,
      formatDuration,
      formatCountdown,
      formatTime,
      formatWhen,
      formatMonth,
    ]
    fc.assert(
      fc.property(anyNumber, anyNumber, (value, other) => {
        for (const format of formatters) {
          expect(format(value, other)).toMatch(/\S/)
          expect(format(value, other)).not.toMatch(/NaN|undefined|Invalid/)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('writes a dash for what is no date and no number', () => {
    expect(formatWhen(8.64e15 + 1, NOON)).toBe('–')
    expect(formatMonth(NaN, NOON)).toBe('–')
    expect(formatTime(Infinity)).toBe('–')
    expect(formatBytes(NaN)).toBe('–')
    expect(formatTokens({ tokens: NaN, source: 'estimated' })).toBe('~–')
  })
})

const at = (text: string) => new Date(text).getTime()
const TODAY = at('2026-11-22T09:00')

it('names today and yesterday, other days by weekday and date, other years with theirs', () => {
  expect(formatDay(at('2026-11-22T00:01'), TODAY)).toBe('Today')
  expect(formatDay(at('2026-11-21T23:59'), TODAY)).toBe('Yesterday')
  expect(formatDay(at('2026-11-12T10:31'), TODAY)).toBe('Thursday 12 November')
  expect(formatDay(at('2025-11-12T10:31'), TODAY)).toMatch(/^Wednesday,? 12 November 2025$/)
})

it('writes the whole date, and a dash for what is none', () => {
  expect(formatDateTime(at('2026-11-12T10:31'))).toMatch(/^Thursday,? 12 November 2026, 10:31$/)
  expect(formatShortDay(at('2026-11-12T10:31'))).toBe('12 Nov')
  for (const format of [formatDateTime, formatShortDay]) expect(format(NaN)).toBe('–')
  expect(formatDay(1e300, TODAY)).toBe('–')
})
