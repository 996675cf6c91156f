import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { createInvertedIndex } from './inverted-index.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', '字'), minLength: 1, maxLength: 4 })

it('a vocabulary knows the most frequent words with a beginning, whatever came and went', () => {
  const documents = fc.array(fc.array(word, { minLength: 1, maxLength: 6 }), { maxLength: 20 })
  fc.assert(
    fc.property(documents, word, fc.boolean(), (all, prefix, asksEarly) => {
      const vocabulary = createInvertedIndex()
      if (asksEarly) vocabulary.termsWithPrefix(prefix, 1)
      for (const [slot, words] of all.entries()) {
        const terms = Int32Array.from(words, vocabulary.intern)
        vocabulary.addDocument({ terms, termsFrom: 0, sequenceTo: 0, termsTo: terms.length }, slot)
      }
      const isGone = (slot: number) => slot % 3 === 0
      for (const gone of new Set(all.filter((_, slot) => isGone(slot)).flat()))
        vocabulary.removePostings(vocabulary.find(gone), isGone)

      const left = all.filter((_, slot) => !isGone(slot))
      const holding = (one: string) => left.filter(words => words.includes(one)).length
      const expected = [...new Set(left.flat())]
        .filter(one => one.startsWith(prefix))
        .toSorted((one, other) => holding(other) - holding(one) || (one < other ? -1 : 1))
      expect(vocabulary.termsWithPrefix(prefix, 3)).toEqual(expected.slice(0, 3))
    }),
    { numRuns: propertyRuns() },
  )
})
