/**
 * Documents for tests of retrieval, and its scores by definition, without an index.
 *
 * @module
 */
import type { IndexedDocument, SearchDocument } from '../engine/search/document.ts'
import fc from 'fast-check'
import type { QueryTerm } from '../engine/search/accumulate-scores.ts'
import { analyzeDocument, encodeTerms } from '../engine/search/search-index.ts'
import { idf, termWeightAt } from '../engine/search/bm25.ts'
import type { DocumentStore } from '../engine/search/document-store.ts'
import type { ForwardIndex } from '../engine/search/forward-index.ts'
import type { ProximityFeatures } from '../engine/search/proximity.ts'

/** 13 March 2024, 12:00 UTC. */
export const NOON = 1_710_331_200_000
const WORDS = 'I why? yesterday fence green harbour the readFile a/b.ts 数据库'.split(' ')

/** What a user said in one session, at its place there. */
export function searchDocument(
  text: string,
  order = 0,
  change: Partial<SearchDocument> = {},
): SearchDocument {
  return {
    id: `${order}`,
    sessionId: 's',
    text,
    role: 'user',
    speaker: null,
    at: null,
    tools: [],
    order,
    sessionDay: `${order}`,
    ...change,
  }
}

/** A document of a few words, in one of three sessions. */
export const said = fc.record({
  session: fc.constantFrom('s', 't', 'u'),
  words: fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }),
  opensSessionDay: fc.boolean(),
  day: fc.constantFrom(-9, -1, 0, 3, 40),
})
type Said = typeof said extends fc.Arbitrary<infer Value> ? Value : never

/** Appends documents to the store. */
export function fill(store: DocumentStore, documents: readonly Said[]): void {
  let sessionDay = store.size()
  for (const { session, words, opensSessionDay, day } of documents) {
    if (opensSessionDay) sessionDay += 1
    const order = store.size()
    const document = searchDocument(words.join(' '), order, {
      sessionId: session,
      at: NOON + day * 86_400_000,
      sessionDay: `${sessionDay}`,
    })
    store.put(encodeTerms(analyzeDocument(document), store.vocabulary))
  }
}

/** The query terms of `words` that any document holds. */
export function termsOf(
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

/** Counts and weights of the terms at each place, by definition. */
export function plain(
  forwardIndex: ForwardIndex,
  store: DocumentStore,
  terms: readonly QueryTerm[],
) {
  const { documents, sessionDayFrom, sessionDayTo } = forwardIndex
  const average =
    documents.reduce((sum, { metadata }) => sum + metadata.length, 0) / documents.length || 1
  const positions = documents.map((_, position) => position)
  const countIn = (position: number, word: string) => {
    const term = store.vocabulary.find(word)
    return Math.min(31, termsIn(documents[position]!).filter(one => one === term).length)
  }
  const within = (position: number, radius: number) =>
    positions.filter(
      other =>
        Math.abs(other - position) <= radius &&
        other >= sessionDayFrom[position]! &&
        other < sessionDayTo[position]!,
    )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const weightIn = (position: number, radius: number, word: string) => {
    const window = within(position, radius)
    const length = sum(window.map(other => documents[other]!.metadata.length))
    const count = sum(window.map(other => countIn(other, word)))
    return termWeightAt(count, length / (average * (2 * radius + 1)))
  }
  const weights = (radius: number) =>
    positions.map(position =>
      terms.reduce(
        (total, { word, idf: termIdf }) => total + termIdf * weightIn(position, radius, word),
        0,
      ),
    )
  return { places: positions, within, countIn, weightIn, weights, sum }
}

export function plainProximity(
  position: number,
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
  let rarest = 0
  let identifiers = 0
  for (const { word, idf: termIdf, isIdentifier } of terms) {
    const share = termIdf / totalIdf
    const holding = within(position, 5).filter(other => countIn(other, word) > 0)
    if (holding.includes(position)) {
      rarest = Math.max(rarest, termIdf)
      if (isIdentifier) identifiers += share
    }
    const nearest = holding.findLast(other => other <= position) ?? holding[0]
    if (nearest === undefined) continue
    const strength = share * Math.min(1, weightIn(nearest, 0, word))
    if (nearest <= position) before[position - nearest]! += strength
    else after[nearest - position - 1]! += strength
    for (const [window, radius] of [1, 2, 3, 5].entries())
      windows[window]! += share * weightIn(position, radius, word)
  }
  return { before, after, windows, rarest, identifiers }
}
