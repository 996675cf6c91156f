import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../../test/items.ts'
import { citationsIn, removeCitations } from './citations.ts'

describe('citationsIn', () => {
  it.each([
    ['It works [¶12].', [[12]]],
    ['It works [¶12, ¶3; 5].', [[3, 5, 12]]],
    ['It works (¶ 12–15).', [[12, 13, 14, 15]]],
    ['One [¶1], two [¶2-¶3].', [[1], [2, 3]]],
    ['Too long [¶1–900].', [[1, 900]]],
    ['Just too long [¶1–51].', [[1, 51]]],
    ['As long as may be [¶1–50].', [Array.from({ length: 50 }, (_, at) => at + 1)]],
    ['Backwards [¶9–3].', [[3, 9]]],
    ['No citation [12], [x], ¶12 or (12).', []],
  ])('reads “%s”', (text, numbers) => {
    expect(citationsIn(text).map(citation => citation.numbers)).toEqual(numbers)
  })

  it('gives what is written as it is written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 6 }),
        prose,
        (numbers, before) => {
          const plain = before.replaceAll('¶', '')
          const text = `${plain} [${numbers.map(number => `¶${number}`).join(', ')}]`
          expect(citationsIn(text).at(-1)?.numbers).toEqual(
            [...new Set(numbers)].toSorted((left, right) => left - right),
          )
          expect(removeCitations(text)).toBe(plain.replace(/[ \t]{0,3}$/, ''))
        },
      ),
    )
  })
})

it('removeCitations leaves a sentence as if it had cited nothing', () => {
  expect(removeCitations('It works [¶12], and (¶3) holds.')).toBe('It works, and holds.')
})
