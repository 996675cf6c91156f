import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchDocument } from '../../test/plain-retrieval.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import {
  PackedDocuments,
  PackedStrings,
  packStrings,
  unpackStrings,
  type PackedDocuments as Packed,
} from './packed.ts'
import { createSearchIndex } from './search-index.ts'

function packed(): Packed {
  const index = createSearchIndex()
  index.put([searchDocument('The green fence', 0, { id: 'a', at: 0 })])
  return index.pack('s', 0, 10)
}

describe('packed documents', () => {
  it('are what the door lets in, after a copy as a database makes it', () => {
    const copy = PackedDocuments.parse(structuredClone(packed()))
    const index = createSearchIndex()
    index.unpack(copy)
    expect(index.search('fences', { limit: 1 })).toMatchObject([{ id: 'a', matches: ['fenc'] }])
  })

  it('of another version are refused at the door', () => {
    expect(PackedDocuments.safeParse({ ...packed(), version: 0 }).success).toBe(false)
  })

  it.each<[string, Partial<Packed>]>([
    ['a word too few', { words: packStrings(['the', 'green']) }],
    ['a word that no document holds', { words: packStrings(['the', 'green', 'fenc', 'secret']) }],
    ['words that end beyond them', { words: { text: 'the', ends: Uint32Array.of(3, 8, 12) } }],
    ['lengths of another document', { lengths: Uint32Array.of(2, 0) }],
    ['a document too many', { ids: packStrings(['a', 'b']) }],
    ['a role that is none', { roles: Uint8Array.of(9) }],
    ['a label that is not there', { labelled: Uint32Array.of(1, 0, 7) }],
  ])('with %s are refused, and leave the index as it was', (_, change) => {
    const index = createSearchIndex()
    expect(() => index.unpack({ ...packed(), ...change })).toThrow(RangeError)
    expect(index.size()).toBe(0)
    expect([...index.words()]).toEqual([])
  })
})

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
