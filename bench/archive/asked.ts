/**
 * Questions about talks with all that the archive's ranking sees of every turn, and what each part of that is worth.
 *
 * @module
 */
import { encodeTerms, analyzeDocument } from '../../src/engine/search/search-index.ts'
import { parseQuery } from '../../src/engine/search/query.ts'
import { rank } from '../../src/engine/search/rank.ts'
import { createDocumentStore, type DocumentStore } from '../../src/engine/search/document-store.ts'
import { scoreOf, type ScoredFeatures } from '../../src/engine/search/features.ts'
import type { Talk } from '../evidence/locomo.ts'
import type { Example } from './fit.ts'
import { askedAt, documentsOf } from './questions.ts'

/** A question with what is seen of every turn of its talk, in their order. */
export interface Asked extends Example {
  /** Place of its talk. */
  readonly talk: number
  readonly category: number
  /** Turns that answer it as recorded, misspelled ones included; a count. */
  readonly wanted: number
  /** What the product gives each turn. */
  readonly scores: Float64Array
  /** What it would give without one of its parts, in the order of `PARTS`. */
  readonly without: readonly Float64Array[]
}

/** Takes one part of what is seen away. */
type Without = (seen: ScoredFeatures) => ScoredFeatures

/** Parts of the ranking by name. */
export const PARTS: readonly (readonly [name: string, without: Without])[] = [
  ['words before and after the turn', withoutNeighbours],
  ['windows of neighbours as one text', withoutProximity({ windows: [] })],
  ['how many of the words it holds', seen => ({ ...seen, matchShare: 0 })],
  ['what it tells that is new', seen => ({ ...seen, novelty: { ...seen.novelty, novelty: 0 } })],
  ['kinds of things', seen => ({ ...seen, novelty: { ...seen.novelty, hyponym: 0 } })],
  ['the turn before ends with a question', withoutDocumentFeatures({ answers: 0 })],
  ['dates', withoutDocumentFeatures({ saidOnDay: 0, saidAroundDay: 0, mentionsDay: 0 })],
  ['who speaks', withoutDocumentFeatures({ bySpeakerAsked: 0, bySpeakerInFirstPerson: 0 })],
  [
    'kind of answer asked for',
    withoutDocumentFeatures({
      expectedTime: 0,
      expectedNumber: 0,
      expectedRelative: 0,
      expectedName: 0,
      expectedPlace: 0,
      expectedReason: 0,
      expectedQuote: 0,
    }),
  ],
  [
    'shape of the turn',
    withoutDocumentFeatures({
      endsAsking: 0,
      asks: 0,
      firstPerson: 0,
      number: 0,
      name: 0,
      place: 0,
      past: 0,
      logLength: 0,
      opensSegment: 0,
    }),
  ],
]

/** All questions about the talks, which lie in one archive. */
export function askedAbout(talks: readonly Talk[]): readonly Asked[] {
  const store = createDocumentStore()
  for (const [place, talk] of talks.entries())
    for (const document of documentsOf(talk, `${place}`))
      store.put(encodeTerms(analyzeDocument(document), store.vocabulary))
  return talks.flatMap((talk, place) => askedAboutOne(talk, place, store))
}

function askedAboutOne(one: Talk, talk: number, store: DocumentStore): readonly Asked[] {
  const { turns, questions } = one
  const forwardIndex = store.forwardIndex()
  const range = forwardIndex.sessions.get(`${talk}`) ?? { from: 0, to: 0 }
  const places = new Map(turns.map(({ id }, place) => [id, place]))
  const context = { now: askedAt(one), speakers: store.speakers(), demandsPhrases: false }
  return questions.map(({ text, category, evidence }): Asked => {
    const found = rank(parseQuery(text, context), store, {
      limit: turns.length,
      accepts: () => true,
      range,
      ranksAll: true,
    })
    if (found.length !== turns.length)
      throw new RangeError(`Of ${turns.length} turns ${found.length} were ranked.`)
    const seen = found
      .toSorted((left, right) => left.document.metadata.order - right.document.metadata.order)
      .map(({ features }) => features)
    return {
      talk,
      category,
      wanted: evidence.length,
      answers: evidence.flatMap(id => places.get(id) ?? []),
      seen: Float32Array.from(seen.flatMap(valuesOf)),
      scores: Float64Array.from(seen, scoreOf),
      without: PARTS.map(([, without]) => Float64Array.from(seen, turn => scoreOf(without(turn)))),
    }
  })
}

function valuesOf({ proximity, document, matchShare, novelty }: ScoredFeatures): number[] {
  const { before, after, windows, rarest, identifiers } = proximity
  const words = [...before, ...after, ...windows, rarest, identifiers, matchShare]
  return [...words, novelty.novelty, novelty.hyponym, ...Object.values(document)]
}

function withoutNeighbours(seen: ScoredFeatures): ScoredFeatures {
  const [own = 0] = seen.proximity.before
  return withoutProximity({ before: [own], after: [], windows: [] })(seen)
}

function withoutProximity(change: Partial<ScoredFeatures['proximity']>): Without {
  return seen => ({ ...seen, proximity: { ...seen.proximity, ...change } })
}

function withoutDocumentFeatures(change: Partial<ScoredFeatures['document']>): Without {
  return seen => ({ ...seen, document: { ...seen.document, ...change } })
}
