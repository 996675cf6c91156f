import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SLICE_CHARACTERS, tokenSlices } from './token-slices.ts'

/** Words with the space before them, runs of space, and everything else one by one. */
const WORDS = /\s?\p{L}+|\s+|[^\s\p{L}]/gu

const slices = (text: string) => [...tokenSlices(text, WORDS)]

describe('tokenSlices', () => {
  it('leaves a short text whole and an empty one without slices', () => {
    expect(slices('a few words')).toEqual(['a few words'])
    expect(slices('')).toEqual([])
  })

  it('cuts between words, never inside one that fits a slice', () => {
    const words = Array.from({ length: 4_000 }, (_, index) => 'word'.repeat((index % 5) + 1))
    const pieces = slices(words.join(' '))
    expect(pieces.length).toBeGreaterThan(100)
    expect(pieces.flatMap(piece => piece.trim().split(' '))).toEqual(words)
  })

  it('cuts a run that is longer than a slice by force', () => {
    expect(slices(`see ${'a'.repeat(1_200)}`).map(({ length }) => length)).toEqual([
      3, 512, 512, 177,
    ])
  })

  it('never cuts a pair of surrogates', () => {
    const pieces = slices(`x${'𠀀'.repeat(9_000)}`)
    expect(pieces.every(piece => piece.isWellFormed())).toBe(true)
    expect(pieces.join('')).toHaveLength(18_001)
  })

  it('loses nothing, repeats nothing and keeps each slice short, whatever the text', () => {
    const unit = fc.constantFrom(
      'a',
      'Zebra',
      ' ',
      '\n',
      '  \n ',
      '=',
      '漢',
      '𠀀',
      '\ud800',
      '9',
      "'s",
      '.\n/',
    )
    const run = fc
      .tuple(unit, fc.integer({ min: 1, max: 3_000 }))
      .map(([text, times]) => text.repeat(times))
    const text = fc.array(run, { maxLength: 6 }).map(runs => runs.join(''))
    fc.assert(
      fc.property(text, sample => {
        const pieces = slices(sample)
        expect(pieces.join('')).toBe(sample)
        expect(pieces.every(({ length }) => length > 0 && length <= SLICE_CHARACTERS)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
