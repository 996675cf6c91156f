import fc from 'fast-check'
import { expect, it } from 'vitest'
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

it('selectNovel stays within its limit', () => {
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
