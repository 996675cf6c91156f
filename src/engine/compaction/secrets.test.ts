import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../test/items.ts'
import { REDACTED, redactSecrets } from './secrets.ts'

const KEYS = [
  'sk-abcdefghijklmnopqrstuvwx',
  'sk-proj-abcdefghijklmnop0123456789_-xyz',
  'sk-ant-api03-abcdefghijklmnop0123456789',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'github_pat_11ABCDEFG0abcdefghijkl_mnopqrstuvwxyz',
  'glpat-abcdefghijklmnop1234',
  'AKIAIOSFODNN7EXAMPLE',
  'AIzaSyA-abcdefghijklmnopqrstuvwxyz012345',
  'xoxb-123456789012-abcdefghijkl',
  'hf_abcdefghijklmnopqrstuvwxyz',
  'gsk_abcdefghijklmnopqrstuvwxyz',
  'sk_live_abcdefghijklmnopqrst',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\nabc\n-----END RSA PRIVATE KEY-----',
]

const KEPT = [
  'commit 5268db0f2b9c4d0e8a7b6c5d4e3f2a1b0c9d8e7f',
  'id 123e4567-e89b-12d3-a456-426614174000',
  'The password must never be written down.',
  'password: required',
  'src/sk-learn/model.ts and task-management-of-many-things',
  'see https://example.org/a?b=1&token_limit=20000',
  'max_tokens: 4096',
]

describe('redactSecrets', () => {
  it.each(KEYS)('T10: removes %s and nothing around it', key => {
    expect(redactSecrets(`before ${key} after`)).toBe(`before ${REDACTED} after`)
    expect(redactSecrets(`{"key":"${key}"}`)).toBe(`{"key":"${REDACTED}"}`)
  })

  it.each(KEPT)('keeps what is no secret: %s', text => expect(redactSecrets(text)).toBe(text))

  it('T10: removes the value behind a name that says what it is', () => {
    expect(redactSecrets('password = "hunter2!x9"')).toBe(`password = "${REDACTED}"`)
    expect(redactSecrets('API_KEY: a1b2c3d4e5f6')).toBe(`API_KEY: ${REDACTED}`)
    expect(redactSecrets('Authorization: Bearer abcdefghijklmnopqrstuvwxyz')).toBe(
      `Authorization: Bearer ${REDACTED}`,
    )
  })

  const NAMES =
    'api_key api-key apikey access_token access-token accessToken auth_token authToken client_secret clientSecret secret_key secretKey passwd "password" \'password\''

  it.each(NAMES.split(' '))('removes the value behind %s', name => {
    expect(redactSecrets(`${name}: a1b2c3d4e5f6`)).toBe(`${name}: [secret removed]`)
    expect(redactSecrets(`${name}=a1b2c3d4e5f6`)).toBe(`${name}=[secret removed]`)
  })

  it('removes what a bearer carries behind up to three spaces, and every one of several keys', () => {
    const token = 'abcdefghijklmnopqrstuvwxyz'
    for (const space of [' ', '   ', '\t'])
      expect(redactSecrets(`Bearer${space}${token}==`)).toBe(`Bearer${space}[secret removed]`)
    expect(redactSecrets(`${KEYS[0]} and ${KEYS[3]}`)).toBe('[secret removed] and [secret removed]')
  })

  it('T10: removes a key from any text, and finds nothing more the second time', () => {
    fc.assert(
      fc.property(prose, fc.constantFrom(...KEYS), prose, (left, key, right) => {
        const once = redactSecrets(`${left} ${key} ${right}`)
        expect(once).not.toContain(key)
        expect(redactSecrets(once)).toBe(once)
      }),
    )
  })

  it('reads a megabyte of beginnings without end', { timeout: 20_000 }, () => {
    const text = '-----BEGIN PRIVATE KEY-----'.repeat(2_000) + 'password=aaaa '.repeat(60_000)
    expect(redactSecrets(text)).toBe(text)
  })
})
