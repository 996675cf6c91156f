import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectNovel, type Candidate } from './select.ts'

const candidate = (text: string, score = 1): Candidate => ({
  text,
  heading: 'Done',
  order: 0,
  score,
  words: text.split(' '),
  tokens: text.split(' ').length,
})
const options = {
  limitTokens: 100,
  taste: { length: 1, novelty: 1 },
  covered: new Set<string>(),
  rarity: () => 1,
}

describe('selectNovel', () => {
  it('takes the worthiest first', () => {
    const chosen = selectNovel([candidate('a b', 1), candidate('c d', 3)], options)
    expect(chosen.map(({ text }) => text)).toEqual(['c d', 'a b'])
  })

  it('takes nothing twice', () => {
    const chosen = selectNovel([candidate('a b c', 3), candidate('c b a', 2)], options)
    expect(chosen.map(({ text }) => text)).toEqual(['a b c'])
  })

  it('prefers what is new over what is partly told', () => {
    const chosen = selectNovel(
      [candidate('a b c d', 5), candidate('a b c x', 4), candidate('p q r s', 3)],
      {
        ...options,
        limitTokens: 8,
      },
    )
    expect(chosen.map(({ text }) => text)).toEqual(['a b c d', 'p q r s'])
  })

  it('stays within its limit', () => {
    const arbitrary = fc.array(
      fc.record({
        words: fc.array(fc.constantFrom(...'abcdefghij'), { minLength: 1 }),
        score: fc.double({ min: 0.1, max: 9, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(arbitrary, fc.nat(40), (records, limitTokens) => {
        const candidates = records.map(({ words, score }) => candidate(words.join(' '), score))
        const chosen = selectNovel(candidates, { ...options, limitTokens })
        expect(chosen.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(limitTokens)
      }),
    )
  })
})
