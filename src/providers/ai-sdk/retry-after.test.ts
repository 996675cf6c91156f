import { describe, expect, it } from 'vitest'
import { retryAfter } from './failure.ts'

describe('retryAfter', () => {
  it('reads seconds, milliseconds and dates, the most exact first', () => {
    expect(retryAfter({ 'retry-after': '7' })).toBe(7_000)
    expect(retryAfter({ 'retry-after-ms': '250', 'retry-after': '9' })).toBe(250)
    const now = Date.UTC(2026, 10, 21, 12)
    expect(retryAfter({ 'retry-after': 'Sat, 21 Nov 2026 12:00:05 GMT' }, { now })).toBe(5_000)
    expect(retryAfter({ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, { now })).toBe(0)
  })

  it.each([
    ['Rate limit reached for gpt-4o. Please try again in 20s.', 20_000],
    ['Please try again in 1m26.4s. Need more tokens?', 86_400],
    ['Please try again in 6m0s.', 360_000],
    ['Please try again in 180ms.', 180],
    ['Please retry after 12 seconds.', 12_000],
    ['{"@type":"RetryInfo","retryDelay": "37s"}', 37_000],
    ['Please retry in 41.9s.', 41_900],
  ])(
    'reads the wait out of the words %j, where the header is kept from pages',
    (body, expected) => {
      expect(retryAfter({}, { body })).toBe(expected)
    },
  )

  it('believes the header before the words', () => {
    expect(retryAfter({ 'retry-after': '3' }, { body: 'try again in 20s' })).toBe(3_000)
  })

  it.each(['', 'Too many requests', 'try again in a moment', 'try again in 1.2.3s'])(
    'knows nothing from %j',
    body => {
      expect(retryAfter({}, { body })).toBeNull()
    },
  )
})
