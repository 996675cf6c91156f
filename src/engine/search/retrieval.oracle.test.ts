import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fill, NOON, plain, plainProximity, said, termsOf } from '../../test/plain-retrieval.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { accumulateScores } from './accumulate-scores.ts'
import { matchDates, retrieveCandidates } from './first-stage.ts'
import { dayOf, isShort } from '../text/day-number.ts'
import { createDocumentStore } from './document-store.ts'
import { dateFeatures } from './features.ts'
import { countTermsNear, matchedTermsOf, proximityOf } from './proximity.ts'
import { parseQuery } from './query.ts'

it('both stages of retrieval see what is there, also after other questions and other documents', () => {
  const questions = fc.uniqueArray(fc.constantFrom('fenc', 'green', 'harbour', 'a/b.ts', '数据'), {
    minLength: 1,
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(said, { minLength: 1, maxLength: 30 }), questions), {
        minLength: 1,
        maxLength: 3,
      }),
      rounds => {
        const store = createDocumentStore()
        for (const [documents, words] of rounds) {
          fill(store, documents)
          const forwardIndex = store.forwardIndex()
          const terms = termsOf(words, store)
          const whole = { from: 0, to: forwardIndex.documents.length }
          const plainly = plain(forwardIndex, store, terms)
          const { places: positions, weights, countIn, within } = plainly

          const { own, near, wide, touched } = accumulateScores({
            terms,
            forwardIndex,
            range: whole,
          })
          const seen = <Value>(of: ArrayLike<Value>) => positions.map(position => of[position])
          expect(seen(own)).toEqual(weights(0))
          expect(seen(near)).toEqual(weights(2))
          expect(seen(wide)).toEqual(weights(5))
          expect([...touched].toSorted((left, right) => left - right)).toEqual(
            positions.filter(position =>
              within(position, 5).some(other => terms.some(({ word }) => countIn(other, word) > 0)),
            ),
          )

          const asked = positions.filter(position => position % 2 === 0)
          const around = countTermsNear(asked, {
            terms,
            totalIdf: 3,
            forwardIndex,
            phrasePostings: null,
          })
          expect(asked.map(position => proximityOf(position, around))).toEqual(
            asked.map(position => plainProximity(position, { ...plainly, terms, totalIdf: 3 })),
          )
          expect(asked.map(position => matchedTermsOf(position, around))).toEqual(
            asked.map(position =>
              terms.map(({ word }) => word).filter(word => countIn(position, word) > 0),
            ),
          )
        }
      },
    ),
    { numRuns: propertyRuns() },
  )
})

it('the days of a query match the documents that have a date feature, as often as they have one', () => {
  const day = fc.integer({ min: -40, max: 40 }).map(offset => dayOf(NOON) + offset)
  const range = fc.tuple(day, fc.integer({ min: 0, max: 60 })).map(([from, days]) => ({
    from,
    to: from + days,
  }))
  fc.assert(
    fc.property(fc.array(said), fc.array(range, { maxLength: 3 }), (documents, asked) => {
      const store = createDocumentStore()
      fill(store, documents)
      const forwardIndex = store.forwardIndex()
      const expected = forwardIndex.documents.map(({ metadata }) => {
        const { saidOnDay, saidAroundDay, mentionsDay } = dateFeatures(
          metadata,
          asked.filter(isShort),
        )
        return saidOnDay + saidAroundDay + mentionsDay
      })
      const matched = matchDates(asked, forwardIndex, {
        from: 0,
        to: forwardIndex.documents.length,
      })
      expect([
        ...forwardIndex.scratch.dateMatches.subarray(0, forwardIndex.documents.length),
      ]).toEqual(expected)
      expect([...matched].toSorted((left, right) => left - right)).toEqual(
        [...expected.keys()].filter(position => expected[position] !== 0),
      )
    }),
    { numRuns: propertyRuns() },
  )
})

it('the first candidates are the first of all', () => {
  const options = fc.record({
    documents: fc.array(said, { minLength: 1, maxLength: 60 }),
    words: fc.uniqueArray(fc.constantFrom('fence', 'green', 'harbour', 'I', 'on 13 March 2024')),
    limit: fc.integer({ min: 1, max: 20 }),
    requiresTerms: fc.boolean(),
  })
  fc.assert(
    fc.property(options, ({ documents, words, limit, requiresTerms }) => {
      const store = createDocumentStore()
      fill(store, documents)
      const query = parseQuery(words.join(' '), {
        now: null,
        speakers: new Map(),
        demandsPhrases: true,
      })
      const forwardIndex = store.forwardIndex()
      const terms = termsOf(query.words, store)
      const best = (count: number) =>
        retrieveCandidates(count, {
          query,
          context: { terms, totalIdf: 3, forwardIndex, phrasePostings: null },
          accepts: ({ slot }) => slot % 5 > 0,
          range: { from: 0, to: forwardIndex.documents.length },
          requiresTerms,
          precedes: (left, right) => left < right,
        })
      expect(best(limit)).toEqual(best(documents.length).slice(0, limit))
    }),
    { numRuns: propertyRuns() },
  )
})
