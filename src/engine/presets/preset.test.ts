import { expect, it } from 'vitest'
import { PALIMPSEST } from './palimpsest.ts'
import { Preset } from './preset.ts'
import { buildChain } from './steps.ts'

it('accepts the default preset as it stands', () => {
  expect(Preset.parse(PALIMPSEST)).toEqual(PALIMPSEST)
})

it('builds the chain that a preset names, in order', () => {
  expect(buildChain(PALIMPSEST).map(({ id }) => id)).toEqual(['strip-reasoning', 'guard'])
})

it('refuses a preset that names an unknown processor', () => {
  const unknown = { ...PALIMPSEST, chain: [{ use: 'evict-everything', options: {} }] }
  expect(() => buildChain(unknown)).toThrow(RangeError)
})

it('refuses options that a processor does not know', () => {
  const typo = {
    ...PALIMPSEST,
    chain: [
      { use: 'guard', options: { mode: 'truncate', target: 0.9, resultShare: 0.2, typo: 1 } },
    ],
  }
  expect(() => buildChain(typo)).toThrow(/typo/)
})
