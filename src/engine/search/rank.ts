/**
 * From a question to the documents that answer it, in two looks: a rough one at all, a closer one at the best.
 *
 * @module
 */
import { matchedTermsOf, countTermsNear, proximityOf, type QueryContext } from './proximity.ts'
import { createTopK } from './top-k.ts'
import { idf } from './bm25.ts'
import type { QueryTerm } from './accumulate-scores.ts'
import type { ForwardIndex, IndexedDocument, Range } from './forward-index.ts'
import type { Query } from './query.ts'
import { retrieveCandidates } from './first-stage.ts'
import type { DocumentStore } from './document-store.ts'
import { documentFeatures } from './features.ts'
import { segmentScoreAt, scoreSegments } from './segments.ts'
import { noveltyScorer } from './novelty.ts'
import type { Posting } from './inverted-index.ts'
import { scoreOf, type ScoredFeatures } from './weights.ts'

/** A document and what speaks for it. */
export interface Ranked {
  readonly stored: IndexedDocument
  readonly features: ScoredFeatures
  readonly score: number
  /** Words of the question that the document itself holds. */
  readonly matches: readonly string[]
}

export interface RankOptions {
  readonly limit: number
  readonly accepts: (stored: IndexedDocument) => boolean
  /** Only documents here. */
  readonly stretch: Range
  /** All of them, if they are few. */
  readonly ranksAll?: boolean
  /** Only documents that hold words of the question themselves, and above all by these. */
  readonly ownWords?: boolean
}

/** Of a long message the rarest words are looked for; more make a search slower, not better. */
const MAX_TERMS = 64
/** Nobody answers a long message with all its words: holding so many of the rarest counts as all. */
const WORDS_OF_AN_ANSWER = 12

/** What a document's own words are worth to somebody who looks for them: more than all signs together. */
const OWN_WORDS = 20

/** Of many so many get the closer look; more where more are wanted. */
const MIN_CANDIDATES = 200
const CANDIDATES_PER_HIT = 2
/** Where there are no more than so many, all get it that hold or are near a word; all others too, where that is wished. */
const RERANK_ALL_BELOW = 2_000

/** Best first; equal ones by session and order, so that the outcome does not depend on how the index came about. */
export function rank(
  question: Query,
  store: DocumentStore,
  options: RankOptions,
): readonly Ranked[] {
  const { limit, accepts, stretch, ownWords = false, ranksAll = false } = options
  const context = queryContextOf(question, store)
  const { layout, terms } = context
  const sittings = scoreSegments(terms, layout)
  const precedes = (left: number, right: number) => comesFirst(layout, left, right)

  const isSmall = stretch.to - stretch.from <= RERANK_ALL_BELOW
  const places =
    ranksAll && isSmall
      ? acceptedIn(stretch, layout, accepts)
      : retrieveCandidates(
          isSmall ? RERANK_ALL_BELOW : Math.max(MIN_CANDIDATES, limit * CANDIDATES_PER_HIT),
          {
            question,
            context,
            sittings,
            accepts,
            stretch,
            ownWords,
            precedes,
          },
        )
  const around = countTermsNear(places, context)
  const toldBy = noveltyScorer(question, store)
  const looked = new Map<number, Ranked>()
  const best = createTopK(limit, precedes)
  for (const place of places) {
    const stored = layout.stored[place]
    if (stored === undefined) continue
    const matches = matchedTermsOf(place, around)
    const features = {
      nearness: proximityOf(place, around),
      signs: documentFeatures(place, question, layout),
      sitting: segmentScoreAt(place, sittings),
      held: matches.length / Math.max(1, terms.length),
      told: toldBy(stored),
    }
    const [own = 0] = features.nearness.before
    if (ownWords && matches.length === 0) continue
    const score = scoreOf(features) + (ownWords ? OWN_WORDS * own : 0)
    looked.set(place, { stored, features, score, matches })
    best.push(place, score)
  }
  return best.result().flatMap(({ place }) => looked.get(place) ?? [])
}

function acceptedIn(
  { from, to }: Range,
  { stored }: ForwardIndex,
  accepts: RankOptions['accepts'],
): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at).filter(place => {
    const one = stored[place]
    return one !== undefined && accepts(one)
  })
}

function queryContextOf(question: Query, store: DocumentStore): QueryContext {
  const { vocabulary, size } = store
  const postingsOf = (word: string) => vocabulary.postingsOf(vocabulary.find(word))
  const all = question.words
    .map((word): QueryTerm => {
      const postings = postingsOf(word)
      const isIdentifier = question.identifiers.has(word)
      return { word, postings, idf: idf(postings.length, size()), isIdentifier }
    })
    .toSorted((left, right) => right.idf - left.idf || (left.word < right.word ? -1 : 1))
  const mass = all.slice(0, WORDS_OF_AN_ANSWER).reduce((sum, { idf: rarity }) => sum + rarity, 0)
  return {
    terms: all.filter(({ postings }) => postings.length > 0).slice(0, MAX_TERMS),
    totalIdf: mass || 1,
    phrasePostings: fewest(question.phrases.flat().map(postingsOf)),
    layout: store.layout(),
  }
}

/** The shortest list; null for none. */
function fewest(lists: readonly (readonly Posting[])[]): readonly Posting[] | null {
  return lists.reduce<readonly Posting[] | null>(
    (shortest, list) => (shortest === null || list.length < shortest.length ? list : shortest),
    null,
  )
}

function comesFirst({ stored }: ForwardIndex, left: number, right: number): boolean {
  const one = stored[left]?.entry
  const other = stored[right]?.entry
  if (one === undefined || other === undefined) return left < right
  return one.sessionId === other.sessionId
    ? one.order < other.order
    : one.sessionId < other.sessionId
}
