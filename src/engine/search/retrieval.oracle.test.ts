import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { matchedTermsOf, countTermsNear, proximityOf, type ProximityFeatures } from './proximity.ts'
import { idf, termWeightAt } from './bm25.ts'
import { dayOf } from './day-number.ts'
import { matchDates } from './date-match.ts'
import { encodeTerms, analyzeDocument } from './analyze-document.ts'
import { accumulateScores, type QueryTerm } from './accumulate-scores.ts'
import type { ForwardIndex, IndexedDocument } from './forward-index.ts'
import { parseQuery } from './query.ts'
import { retrieveCandidates } from './first-stage.ts'
import { createDocumentStore, type DocumentStore } from './document-store.ts'
import { isShort, dateFeatures } from './features.ts'

/** 13 March 2024, 12:00 UTC. */
const NOON = 1_710_331_200_000
const WORDS = [
  'I',
  'why?',
  'yesterday',
  'fence',
  'green',
  'harbour',
  'the',
  'readFile',
  'a/b.ts',
  '数据库',
]

const said = fc.record({
  session: fc.constantFrom('s', 't', 'u'),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }),
  opensSegment: fc.boolean(),
  day: fc.constantFrom(-9, -1, 0, 3, 40),
})
type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never

/** Appends documents to the store. */
function fill(store: DocumentStore, documents: readonly Said[]): void {
  let segment = store.size()
  for (const { session, words, opensSegment, day } of documents) {
    if (opensSegment) segment += 1
    const order = store.size()
    const document = {
      id: `${order}`,
      sessionId: session,
      text: words.join(' '),
      role: 'user' as const,
      speaker: null,
      at: NOON + day * 86_400_000,
      tools: [],
      order,
      segment: `${segment}`,
    }
    store.put(encodeTerms(analyzeDocument(document), store.vocabulary))
  }
}

function termsOf(
  words: readonly string[],
  { vocabulary, size }: DocumentStore,
): readonly QueryTerm[] {
  return words.flatMap(word => {
    const postings = vocabulary.postingsOf(vocabulary.find(word))
    return postings.length === 0
      ? []
      : [
          {
            word,
            idf: idf(postings.length, size()),
            postings,
            isIdentifier: word.includes('/'),
          },
        ]
  })
}

const termsIn = ({ terms, termsFrom, termsTo }: IndexedDocument) => terms.slice(termsFrom, termsTo)

/** Oracle: the same by definition, without an index. */
function plain(forwardIndex: ForwardIndex, store: DocumentStore, terms: readonly QueryTerm[]) {
  const { documents, segmentFrom, segmentTo } = forwardIndex
  const average =
    documents.reduce((sum, { metadata }) => sum + metadata.length, 0) / documents.length || 1
  const places = documents.map((_, place) => place)
  const countIn = (place: number, word: string) => {
    const term = store.vocabulary.find(word)
    return Math.min(31, termsIn(documents[place]!).filter(one => one === term).length)
  }
  const within = (place: number, radius: number) =>
    places.filter(
      other =>
        Math.abs(other - place) <= radius &&
        other >= segmentFrom[place]! &&
        other < segmentTo[place]!,
    )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const weightIn = (place: number, radius: number, word: string) => {
    const window = within(place, radius)
    const length = sum(window.map(other => documents[other]!.metadata.length))
    const count = sum(window.map(other => countIn(other, word)))
    return termWeightAt(count, length / (average * (2 * radius + 1)))
  }
  const weights = (radius: number) =>
    places.map(place =>
      terms.reduce(
        (total, { word, idf: termIdf }) => total + termIdf * weightIn(place, radius, word),
        0,
      ),
    )
  return { places, within, countIn, weightIn, weights, sum }
}

function plainProximity(
  place: number,
  {
    totalIdf,
    terms,
    ...plainly
  }: ReturnType<typeof plain> & { totalIdf: number; terms: readonly QueryTerm[] },
): ProximityFeatures {
  const { within, countIn, weightIn } = plainly
  const before = [0, 0, 0, 0, 0, 0]
  const after = [0, 0, 0, 0, 0]
  const windows = [0, 0, 0, 0]
  let own = 0
  let rarest = 0
  let identifiers = 0
  for (const { word, idf: termIdf, isIdentifier } of terms) {
    const share = termIdf / totalIdf
    const holding = within(place, 5).filter(other => countIn(other, word) > 0)
    own += share * weightIn(place, 0, word)
    if (holding.includes(place)) {
      rarest = Math.max(rarest, termIdf)
      if (isIdentifier) identifiers += share
    }
    const nearest = holding.findLast(other => other <= place) ?? holding[0]
    if (nearest === undefined) continue
    const strength = share * Math.min(1, weightIn(nearest, 0, word))
    if (nearest <= place) before[place - nearest]! += strength
    else after[nearest - place - 1]! += strength
    for (const [window, radius] of [1, 2, 3, 5].entries())
      windows[window]! += share * weightIn(place, radius, word)
  }
  return { before, after, windows, own, rarest, identifiers }
}

describe('both stages of retrieval', () => {
  it('see what is there, also after other questions and other documents', () => {
    const questions = fc.uniqueArray(
      fc.constantFrom('fenc', 'green', 'harbour', 'a/b.ts', '数据'),
      {
        minLength: 1,
      },
    )
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
            const { places, weights, countIn, within } = plainly

            const { own, near, wide, touched } = accumulateScores({
              terms,
              forwardIndex,
              range: whole,
            })
            const seen = <Value>(of: ArrayLike<Value>) => places.map(place => of[place])
            expect(seen(own)).toEqual(weights(0))
            expect(seen(near)).toEqual(weights(2))
            expect(seen(wide)).toEqual(weights(5))
            expect([...touched].toSorted((left, right) => left - right)).toEqual(
              places.filter(place =>
                within(place, 5).some(other => terms.some(({ word }) => countIn(other, word) > 0)),
              ),
            )

            const asked = places.filter(place => place % 2 === 0)
            const around = countTermsNear(asked, {
              terms,
              totalIdf: 3,
              forwardIndex,
              phrasePostings: null,
            })
            expect(asked.map(place => proximityOf(place, around))).toEqual(
              asked.map(place => plainProximity(place, { ...plainly, terms, totalIdf: 3 })),
            )
            expect(asked.map(place => matchedTermsOf(place, around))).toEqual(
              asked.map(place =>
                terms.map(({ word }) => word).filter(word => countIn(place, word) > 0),
              ),
            )
          }
        },
      ),
      { numRuns: propertyRuns() },
    )
  })
})

describe('the days of a query', () => {
  it('match the documents that have a date feature, as often as they have one', () => {
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
          [...expected.keys()].filter(place => expected[place] !== 0),
        )
      }),
      { numRuns: propertyRuns() },
    )
  })
})

describe('the first candidates', () => {
  it('are the first of all', () => {
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
})
