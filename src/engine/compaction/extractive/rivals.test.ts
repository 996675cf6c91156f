import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectNovel, type Candidate, type SelectionOptions } from './select.ts'

const candidate = (text: string, change: Partial<Candidate> = {}): Candidate => ({
  text,
  heading: 'Done',
  order: 0,
  score: 1,
  words: text.split(' '),
  tokens: 2,
  ...change,
})

const chosenOf = (candidates: readonly Candidate[], change: Partial<SelectionOptions> = {}) =>
  selectNovel(candidates, {
    limitTokens: 100,
    taste: { length: 1, novelty: 1 },
    covered: new Set(),
    rarity: () => 1,
    ...change,
  }).map(({ text }) => text)

describe('of two candidates', () => {
  it('the shorter one goes first where both tell as much, then the earlier one, whatever its number of words', () => {
    const long = candidate('a b', { tokens: 4 })
    const short = candidate('c d', { order: 1, tokens: 2 })
    expect(chosenOf([long, short])).toEqual(['c d', 'a b'])
    const early = candidate('a b', { order: 1 })
    const late = candidate('c d', { order: 2 })
    expect(chosenOf([early, late])).toEqual(['a b', 'c d'])
    expect(chosenOf([late, early])).toEqual(['a b', 'c d'])
    const few = candidate('a b', { order: 1 })
    const many = candidate('c d e f g h', { order: 2 })
    expect(chosenOf([many, few])).toEqual(['a b', 'c d e f g h'])
  })
})

describe('a candidate', () => {
  it('waits behind those that tell more once half of it is told, and before the others', () => {
    const first = candidate('a b', { score: 10 })
    const halfTold = candidate('a c', { score: 6 })
    const better = candidate('d e', { score: 4 })
    const worse = candidate('f g', { score: 2 })
    const least = candidate('h i', { score: 1 })
    expect(chosenOf([first, halfTold, better, worse, least])).toEqual([
      'a b',
      'd e',
      'a c',
      'f g',
      'h i',
    ])
  })

  it('may take the whole room and no more, and leaves what does not fit to a shorter one', () => {
    expect(chosenOf([candidate('a b')], { limitTokens: 2 })).toEqual(['a b'])
    expect(chosenOf([candidate('a b')], { limitTokens: 1 })).toEqual([])
    const long = candidate('a b', { score: 9, tokens: 3 })
    const longer = candidate('c d', { score: 8, tokens: 3 })
    const short = candidate('e f', { score: 1, tokens: 1 })
    expect(chosenOf([long, longer, short], { limitTokens: 4 })).toEqual(['a b', 'e f'])
  })

  it('has been said where less than a tenth of it is new, and says nothing without words', () => {
    const covered = new Set('abcdefghij')
    const tenth = candidate('a b c d e f g h i new')
    const less = candidate('a b c d e f g h i j new')
    expect(chosenOf([tenth], { covered })).toEqual([tenth.text])
    expect(chosenOf([less], { covered })).toEqual([])
    expect(chosenOf([less], { covered, taste: { length: 1, novelty: 0 } })).toEqual([])
    expect(chosenOf([candidate('…', { words: [] })])).toEqual([])
  })
})

describe('the day over a turn', () => {
  const turn = (text: string, day: string | null, order = 0) =>
    candidate(text, { tokens: 1, day, order })

  it('takes four tokens, once for all turns of a day and again for another', () => {
    expect(chosenOf([turn('a', '2023-05-08')], { limitTokens: 4 })).toEqual([])
    expect(chosenOf([turn('a', '2023-05-08')], { limitTokens: 5 })).toEqual(['a'])
    expect(chosenOf([turn('a', null)], { limitTokens: 1 })).toEqual(['a'])
    const turns = [turn('a', '2023-05-08'), turn('b', '2023-05-08', 1)]
    expect(chosenOf(turns, { limitTokens: 6 })).toEqual(['a', 'b'])
    expect(chosenOf(turns, { limitTokens: 5 })).toEqual(['a'])
    const others = [turn('a', '2023-05-08'), turn('b', '2023-05-09', 1)]
    expect(chosenOf(others, { limitTokens: 9 })).toEqual(['a'])
    expect(chosenOf(others, { limitTokens: 10 })).toEqual(['a', 'b'])
  })
})

it('what is chosen stays within its limit', () => {
  const arbitrary = fc.array(
    fc.record({
      words: fc.array(fc.constantFrom(...'abcdefghij'), { minLength: 1 }),
      score: fc.double({ min: 0.1, max: 9, noNaN: true }),
    }),
  )
  fc.assert(
    fc.property(arbitrary, fc.nat(40), (records, limitTokens) => {
      const candidates = records.map(({ words, score }) =>
        candidate(words.join(' '), { score, tokens: words.length }),
      )
      const sizes = new Map(candidates.map(({ text, tokens }) => [text, tokens]))
      const chosen = chosenOf(candidates, { limitTokens })
      const total = chosen.reduce((sum, text) => sum + (sizes.get(text) ?? 0), 0)
      expect(total).toBeLessThanOrEqual(limitTokens)
    }),
  )
})
