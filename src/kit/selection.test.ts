import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extendSelection, selectionOf, toggleSelected, type Selection } from './selection.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const selectedIn = ({ ids }: Selection, order: readonly string[]) => order.filter(id => ids.has(id))

describe('a selection', () => {
  it('takes one session and gives it up again', () => {
    const both = toggleSelected(selectionOf('b'), 'd')
    expect(selectedIn(both, ORDER)).toEqual(['b', 'd'])
    expect(selectedIn(toggleSelected(both, 'b'), ORDER)).toEqual(['d'])
  })

  it('takes everything between where it began and where it has come, in either direction', () => {
    const begun = selectionOf('c')
    expect(selectedIn(extendSelection(begun, 'e', ORDER), ORDER)).toEqual(['c', 'd', 'e'])
    expect(selectedIn(extendSelection(begun, 'a', ORDER), ORDER)).toEqual(['a', 'b', 'c'])
    const apart = extendSelection(toggleSelected(begun, 'e'), 'd', ORDER)
    expect(selectedIn(apart, ORDER)).toEqual(['c', 'd', 'e'])
  })

  it('takes the one alone where the list does not show any more where the range began', () => {
    expect(selectedIn(extendSelection(selectionOf('gone'), 'b', ORDER), ORDER)).toEqual(['b'])
  })

  it('holds each selected session until it is toggled, and a range is whole', () => {
    const step = fc.record({ extends: fc.boolean(), id: fc.constantFrom(...ORDER) })
    fc.assert(
      fc.property(fc.array(step), steps => {
        let selection = selectionOf('a')
        for (const { extends: isRange, id } of steps) {
          const before = selectedIn(selection, ORDER)
          selection = isRange
            ? extendSelection(selection, id, ORDER)
            : toggleSelected(selection, id)
          const after = selectedIn(selection, ORDER)
          const expected = isRange ? before : before.filter(each => each !== id)
          expect(after).toEqual(expect.arrayContaining([...expected]))
          if (isRange) expect(after).toContain(id)
          else expect(after.includes(id)).toBe(!before.includes(id))
        }
      }),
    )
  })
})
