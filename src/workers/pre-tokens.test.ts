import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { preTokens, WINDOW_CHARACTERS } from './text-counter.ts'

/** Words with the space before them, runs of space, and everything else one by one. */
const WORDS = /\s?\p{L}+|\s+(?!\S)|\s+|[^\s\p{L}]/gu

const pieces = (text: string) => [...preTokens(text, WORDS)]

const unit = fc.constantFrom('a', 'Zebra', ' ', '\n', '  \n ', '=', '漢', '𠀀', '\ud800', '9', "'s")
const runs = fc
  .array(fc.tuple(unit, fc.integer({ min: 1, max: 6_000 })), { maxLength: 6 })
  .map(all => all.map(([text, times]) => text.repeat(times)).join(''))

describe('preTokens', () => {
  it('gives the matches of a short text, and none of an empty one', () => {
    expect(pieces('a few words.')).toEqual(['a', ' few', ' words', '.'])
    expect(pieces('')).toEqual([])
  })

  it('gives the same matches as the pattern where no match is longer than a window', () => {
    const words = fc
      .array(fc.tuple(unit, fc.integer({ min: 1, max: 900 })), { maxLength: 60 })
      .map(all => all.map(([text, times]) => text.repeat(times)).join('. '))
    fc.assert(
      fc.property(words, text => {
        expect(pieces(text)).toEqual([...text.matchAll(WORDS)].map(([match]) => match))
      }),
      { numRuns: 60 },
    )
  })

  it('cuts a run that is longer than a window by force, but never a pair of surrogates', () => {
    expect(pieces(`see ${'a'.repeat(9_000)}`).map(({ length }) => length)).toEqual([3, 8_192, 809])
    const pairs = pieces(`x${'𠀀'.repeat(9_000)}`)
    expect(pairs.every(piece => piece.isWellFormed())).toBe(true)
    expect(pairs.join('')).toHaveLength(18_001)
  })

  it('loses nothing, repeats nothing and keeps each piece within a window, whatever the text', () => {
    fc.assert(
      fc.property(runs, text => {
        const all = pieces(text)
        expect(all.join('')).toBe(text)
        expect(all.every(({ length }) => length > 0 && length <= WINDOW_CHARACTERS)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
