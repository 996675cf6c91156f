import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOccurrences, occursInOthers } from './occurrences.ts'

describe('findOccurrences', () => {
  it.each([
    ['src/main.ts', 'open src/main.ts, please', true],
    ['main.ts', 'open src/main.ts', true],
    ['getUser', 'getUserById()', false],
    ['user_id', 'the_user_id_of', false],
    ['42', '1428', false],
    ['4,000 euros', 'at most 4,000 euros.', true],
    ['getUser', '使用getUser函数', true],
    ['2024年5月3日', '到2024年5月3日为止', true],
    ['a.b', 'a b', false],
  ])('says of %s in “%s”: %s', (piece, text, stands) => {
    expect(findOccurrences(text, [piece]).has(piece)).toBe(stands)
  })

  it('agrees with a search for each piece by itself', () => {
    const unit = fc.constantFrom('a', 'b', 'ab', '.', '/', ' ', '用', '1')
    const text = fc.array(unit, { minLength: 1, maxLength: 40 }).map(units => units.join(''))
    const piece = fc.array(unit, { minLength: 1, maxLength: 4 }).map(units => units.join(''))
    fc.assert(
      fc.property(text, fc.array(piece, { maxLength: 8 }), (kept, pieces) => {
        const expected = new Set(pieces.filter(each => standsAlone(kept, each)))
        expect(findOccurrences(kept, pieces)).toEqual(expected)
      }),
      { numRuns: 1_000 },
    )
  })
})

/** The slow definition: somewhere with no letter or digit that would go on at either end. */
function standsAlone(kept: string, piece: string): boolean {
  const word = /[a-z0-9]/
  for (let at = kept.indexOf(piece); at >= 0; at = kept.indexOf(piece, at + 1)) {
    const continues = (left: string, right: string) => word.test(left) && word.test(right)
    const end = at + piece.length
    if (
      !continues(kept.charAt(at - 1), piece.charAt(0)) &&
      !continues(piece.charAt(piece.length - 1), kept.charAt(end))
    )
      return true
  }
  return false
}

it('occursInOthers names what a longer one holds', () => {
  expect(occursInOthers(['main.ts', 'src/main.ts', 'src/ma', 'main.ts'])).toEqual(
    new Set(['main.ts']),
  )
})
