import fc from 'fast-check'
import { expect, it } from 'vitest'
import { passphraseStrength } from './Passphrase.tsx'

const ORDER = ['short', 'weak', 'fair', 'strong']

it.each([
  ['', 'short'],
  ['Tr0ub4d', 'short'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['password password password password', 'weak'],
  ['Password1234', 'weak'],
  ['qwertyqwerty', 'weak'],
  ['gardening', 'weak'],
  ['heron kettle', 'weak'],
  ['heron kettle orbit', 'weak'],
  ['heron kettle orbit velvet', 'fair'],
  ['heron kettle orbit velvet spoon', 'strong'],
  ['x7$Kq2!mZ', 'fair'],
  ['x7$Kq2!mZw9_Lp', 'strong'],
])('passphraseStrength takes %j for %s', (passphrase, strength) => {
  expect(passphraseStrength(passphrase)).toBe(strength)
})

it('passphraseStrength never falls by another word', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 30 }),
      fc.stringMatching(/^[a-z]{4,9}$/),
      (passphrase, word) => {
        const before = ORDER.indexOf(passphraseStrength(passphrase))
        const after = ORDER.indexOf(passphraseStrength(`${passphrase} ${word}`))
        expect(after).toBeGreaterThanOrEqual(before)
      },
    ),
  )
})
