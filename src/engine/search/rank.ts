import type { IndexedDocument } from './document.ts'
import { matchedTermsOf, countTermsNear, proximityOf, type QueryContext } from './proximity.ts'
import { createTopK, retrieveCandidates } from './first-stage.ts'
import { idf } from './bm25.ts'
import type { QueryTerm } from './accumulate-scores.ts'
import type { ForwardIndex, Range } from './forward-index.ts'
import type { Query } from './query.ts'
import type { DocumentStore } from './document-store.ts'
import { documentFeatures, scoreOf, type ScoredFeatures } from './features.ts'
import { noveltyScorer } from './novelty.ts'
import type { Posting } from './inverted-index.ts'

/** A ranked document. */
export interface Ranked {
  readonly document: IndexedDocument
  readonly features: ScoredFeatures
  /** Higher is better; comparable within one query only. */
  readonly score: number
  /** Terms of the query that the document itself contains. */
  readonly matches: readonly string[]
}

/** What to rank. */
export interface RankOptions {
  readonly limit: number
  /** False excludes a document. */
  readonly accepts: (document: IndexedDocument) => boolean
  readonly range: Range
  /** True: ranks every document of a small range, even without a query term near it. */
  readonly ranksAll?: boolean
  /** True: only documents with a query term, ranked mainly by these. */
  readonly requiresTerms?: boolean
}

/** Most terms, rarest first; more make a search slower, not better. */
const MAX_TERMS = 64
/** Most terms in `totalIdf`, because no answer repeats all terms of a long query. */
const MAX_TOTAL_TERMS = 12

/** Weight of required terms: more than all features together. */
const REQUIRED_TERMS = 20

/** Minimum number of candidates to re-rank. */
const MIN_CANDIDATES = 200
/** Candidates to re-rank for each result. */
const CANDIDATES_PER_HIT = 2
/** All candidates in a range of at most this number of documents are re-ranked. */
const SMALL_RANGE = 2_000

/** Retrieves candidates, then ranks them with all features. Best first; ties by session and order. */
export function rank(query: Query, store: DocumentStore, options: RankOptions): readonly Ranked[] {
  const { limit, accepts, range, requiresTerms = false, ranksAll = false } = options
  const context = queryContextOf(query, store)
  const { forwardIndex, terms } = context
  const precedes = (left: number, right: number) => comesFirst(forwardIndex, left, right)

  const isSmall = range.to - range.from <= SMALL_RANGE
  const positions =
    ranksAll && isSmall
      ? acceptedIn(range, forwardIndex, accepts)
      : retrieveCandidates(
          isSmall ? SMALL_RANGE : Math.max(MIN_CANDIDATES, limit * CANDIDATES_PER_HIT),
          { query, context, accepts, range, requiresTerms, precedes },
        )
  const counts = countTermsNear(positions, context)
  const noveltyOf = noveltyScorer(query, store)
  const ranked = new Map<number, Ranked>()
  const best = createTopK(limit, precedes)
  for (const position of positions) {
    const document = forwardIndex.documents[position]
    if (document === undefined) continue
    const matches = matchedTermsOf(position, counts)
    const features = {
      proximity: proximityOf(position, counts),
      document: documentFeatures(position, query, forwardIndex),
      matchShare: matches.length / Math.max(1, terms.length),
      novelty: noveltyOf(document),
    }
    const [own = 0] = features.proximity.before
    if (requiresTerms && matches.length === 0) continue
    const score = scoreOf(features) + (requiresTerms ? REQUIRED_TERMS * own : 0)
    ranked.set(position, { document, features, score, matches })
    best.push(position, score)
  }
  return best.result().flatMap(({ position }) => ranked.get(position) ?? [])
}

function acceptedIn(
  { from, to }: Range,
  { documents }: ForwardIndex,
  accepts: RankOptions['accepts'],
): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at).filter(position => {
    const document = documents[position]
    return document !== undefined && accepts(document)
  })
}

function queryContextOf(query: Query, store: DocumentStore): QueryContext {
  const { vocabulary, size } = store
  const postingsOf = (word: string) => vocabulary.postingsOf(vocabulary.find(word))
  const all = query.words
    .map((word): QueryTerm => {
      const postings = postingsOf(word)
      const isIdentifier = query.identifiers.has(word)
      return { word, postings, idf: idf(postings.length, size()), isIdentifier }
    })
    .toSorted((left, right) => right.idf - left.idf || (left.word < right.word ? -1 : 1))
  const totalIdf = all.slice(0, MAX_TOTAL_TERMS).reduce((sum, { idf: one }) => sum + one, 0)
  return {
    terms: all.filter(({ postings }) => postings.length > 0).slice(0, MAX_TERMS),
    totalIdf: totalIdf || 1,
    phrasePostings: shortestOf(query.phrases.flat().map(postingsOf)),
    forwardIndex: store.forwardIndex(),
  }
}

/** The shortest list; null without any. */
function shortestOf(lists: readonly (readonly Posting[])[]): readonly Posting[] | null {
  return lists.reduce<readonly Posting[] | null>(
    (shortest, list) => (shortest === null || list.length < shortest.length ? list : shortest),
    null,
  )
}

function comesFirst({ documents }: ForwardIndex, left: number, right: number): boolean {
  const one = documents[left]?.metadata
  const other = documents[right]?.metadata
  if (one === undefined || other === undefined) return left < right
  return one.sessionId === other.sessionId
    ? one.order < other.order
    : one.sessionId < other.sessionId
}
