import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { piecesUpTo, textBefore, textFrom, wholeCharacters } from './cut.ts'

describe('wholeCharacters', () => {
  it.each([
    ['before the pair that it would split', 'a😀b', 2, 1],
    ['behind a pair', 'a😀b', 3, 3],
    ['before a pair', 'a😀b', 1, 1],
    ['behind a lone half', 'a\ud83db', 2, 2],
    ['before a lone half', 'a\ude00b', 1, 1],
    ['at the beginning', '😀', 0, 0],
    ['at the end', '😀', 2, 2],
  ])('cuts %s', (_, text, index, cut) => expect(wholeCharacters(text, index)).toBe(cut))
})

it('leaves a split character out on both sides', () => {
  expect([textBefore('a😀b', 2), textFrom('a😀b', 2)]).toEqual(['a', 'b'])
  expect([textBefore('a😀b', 3), textFrom('a😀b', 3)]).toEqual(['a😀', 'b'])
})

describe('piecesUpTo', () => {
  it('cuts behind a space where the second half of a piece has one', () => {
    expect(piecesUpTo(10, 'the red boat of Ann')).toEqual(['the red ', 'boat of ', 'Ann'])
    expect(piecesUpTo(10, 'a harbourmaster')).toEqual(['a harbourm', 'aster'])
    expect(piecesUpTo(10, '')).toEqual([''])
  })

  it('loses nothing and splits no character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.integer({ min: 2, max: 9 }),
        (text, max) => {
          const pieces = piecesUpTo(max, text)
          expect(pieces.join('')).toBe(text)
          for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(max)
          if (text.isWellFormed()) expect(pieces.every(piece => piece.isWellFormed())).toBe(true)
        },
      ),
    )
  })
})
