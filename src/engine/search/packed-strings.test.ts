import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { packStrings, PackedStrings, unpackStrings } from './packed.ts'

describe('packed strings', () => {
  it('come out as they went in, after a copy as a database makes it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', '字', '😀', '\n', '\u0000') })),
        strings => {
          const copy = PackedStrings.parse(structuredClone(packStrings(strings)))
          expect(unpackStrings(copy)).toEqual(strings)
        },
      ),
      { numRuns: propertyRuns() },
    )
  })

  it.each([
    ['beyond the text', [2, 7]],
    ['that go back', [4, 2, 6]],
    ['before the end of the text', [2, 5]],
    ['of no string', []],
  ])('are refused with ends %s', (_, ends) => {
    expect(() => unpackStrings({ text: 'fences', ends: Uint32Array.from(ends) })).toThrow(
      RangeError,
    )
  })
})
