import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packHeaders, packSignIn, readHeaders, unpackHeaders } from './header-store.ts'

it('reads a header from each line, and nothing from blank ones', () => {
  expect(readHeaders(' Authorization: Bearer a:b \n\nX-Key:1\n')).toEqual({
    Authorization: 'Bearer a:b',
    'X-Key': '1',
  })
  expect(readHeaders('')).toEqual({})
})

it.each(['Bearer secret-1', 'A b: secret-1', 'X-Key:', ': secret-1', 'X-Key: secret-1…'])(
  'says what is wrong with the line %j, and repeats no secret',
  line => {
    const reading = () => readHeaders(`A: 1\n${line}`)
    expect(reading).toThrow('is not a header')
    expect(reading).not.toThrow('secret-1')
  },
)

it('packs any headers and unpacks the same', () => {
  const headers = fc.dictionary(fc.constantFrom('A', 'Authorization', 'X-Key'), fc.string(), {
    noNullPrototype: true,
  })
  fc.assert(
    fc.property(headers, given => {
      expect(unpackHeaders(packHeaders(given))).toEqual({ headers: given, renewal: null })
    }),
  )
  expect(packHeaders({})).toBe('')
})

it('packs a sign-in, whose token is the only header', () => {
  const given = { accessToken: 'secret-1', expiresAt: 5, kept: '{"a":1}' }
  const { headers, renewal } = unpackHeaders(packSignIn(given))
  expect(headers).toEqual({ Authorization: 'Bearer secret-1' })
  expect(renewal).toEqual({ expiresAt: 5, kept: '{"a":1}' })
})
