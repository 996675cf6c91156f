import { TypeValidationError } from '@ai-sdk/provider'
import { expect, it, describe } from 'vitest'
import { modelErrorOf, retryAfter } from './failure.ts'

const inStream = (value: unknown) =>
  modelErrorOf(new TypeValidationError({ value, cause: new Error('No chunk.') }), {
    started: true,
    key: 'sk-secret',
    baseUrl: 'https://model.test/v1',
  })

it('hands on what a server says in place of a chunk, without the key', () => {
  const said = { data: { errors: [{ message: 'Too long for sk-secret.' }] } }
  expect(inStream(said)).toMatchObject({
    code: 'malformed-stream',
    body: '{"data":{"errors":[{"message":"Too long for [key]."}]}}',
  })
})

it('never takes the model’s own words for the server’s', () => {
  const chunk = { choices: [{ delta: { content: 'The prompt is too long.' }, index: 'one' }] }
  expect(inStream(chunk)).toMatchObject({ code: 'malformed-stream', body: null })
})

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
