/**
 * Questions about talks with all that the archive's ranking sees of every turn, and what each part of that is worth.
 *
 * @module
 */
import { encodeTerms, analyzeDocument } from '../../src/engine/search/analyze-document.ts'
import { parseQuery } from '../../src/engine/search/query.ts'
import { rank } from '../../src/engine/search/rank.ts'
import { createDocumentStore, type DocumentStore } from '../../src/engine/search/document-store.ts'
import { scoreOf, type ScoredFeatures } from '../../src/engine/search/weights.ts'
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
  ['windows of neighbours as one text', withoutNearness({ windows: [] })],
  ['the sitting', seen => ({ ...seen, sitting: 0 })],
  ['how many of the words it holds', seen => ({ ...seen, held: 0 })],
  ['what it tells anew', seen => ({ ...seen, told: { ...seen.told, novelty: 0 } })],
  ['kinds of things', seen => ({ ...seen, told: { ...seen.told, hyponym: 0 } })],
  ['the turn before ends with a question', withoutSigns({ answers: 0 })],
  ['dates', withoutSigns({ thatDay: 0, aboutThen: 0, datedThen: 0 })],
  ['who speaks', withoutSigns({ spoken: 0, ofSelf: 0 })],
  [
    'kind of answer asked for',
    withoutSigns({
      wantedTime: 0,
      wantedNumber: 0,
      wantedKin: 0,
      wantedName: 0,
      wantedPlace: 0,
      wantedReason: 0,
      wantedPlan: 0,
      wantedQuote: 0,
    }),
  ],
  [
    'shape of the turn',
    withoutSigns({
      endsAsking: 0,
      asks: 0,
      firstPerson: 0,
      number: 0,
      name: 0,
      place: 0,
      opener: 0,
      past: 0,
      quote: 0,
      logLength: 0,
      opensGroup: 0,
    }),
  ],
]

/** All questions about the talks, which lie in one archive. */
export function askedAbout(talks: readonly Talk[]): readonly Asked[] {
  const shelf = createDocumentStore()
  for (const [place, talk] of talks.entries())
    for (const document of documentsOf(talk, `${place}`))
      shelf.put(encodeTerms(analyzeDocument(document), shelf.vocabulary))
  return talks.flatMap((talk, place) => askedAboutOne(talk, place, shelf))
}

function askedAboutOne(one: Talk, talk: number, shelf: DocumentStore): readonly Asked[] {
  const { turns, questions } = one
  const layout = shelf.layout()
  const stretch = layout.sessions.get(`${talk}`) ?? { from: 0, to: 0 }
  const places = new Map(turns.map(({ id }, place) => [id, place]))
  const context = { now: askedAt(one), speakers: shelf.speakers(), demandsPhrases: false }
  return questions.map(({ text, category, evidence }): Asked => {
    const found = rank(parseQuery(text, context), shelf, {
      limit: turns.length,
      accepts: () => true,
      stretch,
      ranksAll: true,
    })
    if (found.length !== turns.length)
      throw new RangeError(`Of ${turns.length} turns ${found.length} were ranked.`)
    const seen = found
      .toSorted((left, right) => left.stored.entry.order - right.stored.entry.order)
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

function valuesOf({ nearness, signs, sitting, held, told }: ScoredFeatures): number[] {
  const { before, after, windows, rarest, identifiers: identified } = nearness
  const words = [...before, ...after, ...windows, rarest, identified, sitting, held]
  return [...words, told.novelty, told.hyponym, ...Object.values(signs)]
}

function withoutNeighbours(seen: ScoredFeatures): ScoredFeatures {
  const [own = 0] = seen.nearness.before
  return withoutNearness({ before: [own], after: [], windows: [] })(seen)
}

function withoutNearness(change: Partial<ScoredFeatures['nearness']>): Without {
  return seen => ({ ...seen, nearness: { ...seen.nearness, ...change } })
}

function withoutSigns(change: Partial<ScoredFeatures['signs']>): Without {
  return seen => ({ ...seen, signs: { ...seen.signs, ...change } })
}
