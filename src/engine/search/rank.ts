/**
 * From a question to the documents that answer it, in two looks: a rough one at all, a closer one at the best.
 *
 * @module
 */
import { countsAround, nearnessOf, type Surroundings } from './around.ts'
import { bestOf } from './best.ts'
import { gather, rarityOf, type Gathered, type Term } from './gather.ts'
import type { Layout, Stored, Stretch } from './layout.ts'
import type { Question } from './question.ts'
import type { Shelf } from './shelf.ts'
import { entryBefore, signsOf, speaksFor, timeSigns } from './signs.ts'
import { SHAPE } from './shape.ts'
import { sittingWeights } from './sittings.ts'
import { weigh, type Features } from './weights.ts'

/** A document and what speaks for it. */
export interface Ranked {
  readonly stored: Stored
  readonly features: Features
  readonly score: number
  /** Words of the question that the document itself holds. */
  readonly matches: readonly string[]
}

export interface RankOptions {
  readonly limit: number
  readonly accepts: (stored: Stored) => boolean
  /** Only documents here. */
  readonly stretch: Stretch
}

/** So many get the closer look; more where more are wanted. */
const CLOSER = 200
const CLOSER_PER_HIT = 2

/** What the rough look gives for signs; words count about 1 in the document and 1 around it. */
const ROUGH = { wide: 0.3, answer: 0.5, spoken: 0.15, day: 0.2, sitting: 0.2 } as const

/** Best first; equal ones by session and order, so that the outcome does not depend on how the index came about. */
export function rank(question: Question, shelf: Shelf, options: RankOptions): readonly Ranked[] {
  const { limit, accepts, stretch } = options
  const layout = shelf.layout()
  const { terms, mass } = termsOf(question, shelf)
  const averageLength = shelf.totalLength() / Math.max(1, shelf.size())
  const surroundings: Surroundings = { terms, mass, layout, averageLength }
  const gathered = gather({ terms, layout, averageLength, stretch })
  const sitting = sittingWeights(terms, layout)
  const precedes = (left: number, right: number) => comesFirst(layout, left, right)

  const places = question.dates.length > 0 ? placesIn(stretch) : gathered.touched
  const wanted = places.filter(place => {
    const stored = layout.stored[place]
    return stored !== undefined && accepts(stored)
  })
  const roughly = bestOf(wanted, Math.max(CLOSER, limit * CLOSER_PER_HIT), {
    scoreOf: place => roughScore(place, { question, surroundings, gathered, sitting }),
    precedes,
  })
  const candidates = roughly.filter(({ score }) => score > 0).map(({ place }) => place)
  const countAt = countsAround(candidates, surroundings)
  const looked = new Map<number, Features>()
  for (const [row, place] of candidates.entries())
    looked.set(place, {
      nearness: nearnessOf(place, (term, offset) => countAt(row, term, offset), surroundings),
      signs: signsOf(place, question, layout),
      sitting: sitting(place),
    })
  const scoreOf = (place: number) => {
    const features = looked.get(place)
    return features === undefined ? 0 : weigh(features)
  }
  const rows = new Map(candidates.map((place, row) => [place, row]))
  return bestOf(candidates, limit, { scoreOf, precedes }).flatMap(({ place, score }) => {
    const stored = layout.stored[place]
    const features = looked.get(place)
    if (stored === undefined || features === undefined) return []
    const row = rows.get(place) ?? 0
    const held = terms.filter((_, term) => countAt(row, term, 0) > 0)
    return [{ stored, features, score, matches: held.map(({ word }) => word) }]
  })
}

/** The question's words where they stand, the rarest first. */
function termsOf(
  { words }: Question,
  { vocabulary, size }: Shelf,
): { readonly terms: readonly Term[]; readonly mass: number } {
  const all = words.map(word => {
    const postings = vocabulary.postingsOf(vocabulary.find(word))
    return { word, postings, rarity: rarityOf(postings.length, size()) }
  })
  const terms = all
    .filter(({ postings }) => postings.length > 0)
    .toSorted((left, right) => right.rarity - left.rarity || (left.word < right.word ? -1 : 1))
  return { terms, mass: all.reduce((sum, { rarity }) => sum + rarity, 0) || 1 }
}

interface RoughLook {
  readonly question: Question
  readonly surroundings: Surroundings
  readonly gathered: Gathered
  readonly sitting: (place: number) => number
}

function roughScore(
  place: number,
  { question, surroundings, gathered, sitting }: RoughLook,
): number {
  const { layout, mass } = surroundings
  const { own, near, wide } = gathered
  const entry = layout.stored[place]?.entry
  if (entry === undefined) return 0
  const words =
    (own[place] ?? 0) +
    (near[place] ?? 0) +
    ROUGH.wide * (wide[place] ?? 0) +
    ROUGH.answer * askedBefore(place, surroundings.layout, own)
  const { thatDay, aboutThen, datedThen } = timeSigns(entry, question.dates)
  const spoken = speaksFor(entry, question) && (entry.shape & SHAPE.ofSelf) !== 0 ? 1 : 0
  const found = words / mass + ROUGH.day * (thatDay + aboutThen + datedThen)
  return found === 0 ? 0 : found + ROUGH.spoken * spoken + ROUGH.sitting * sitting(place)
}

/** How well the question before a document, where somebody else asks one, matches. */
function askedBefore(place: number, layout: Layout, own: Float64Array): number {
  const before = entryBefore(place, layout)
  if (before === null || (before.shape & SHAPE.endsAsking) === 0) return 0
  return before.speaker === layout.stored[place]?.entry.speaker ? 0 : (own[place - 1] ?? 0)
}

function placesIn({ from, to }: Stretch): readonly number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

function comesFirst({ stored }: Layout, left: number, right: number): boolean {
  const one = stored[left]?.entry
  const other = stored[right]?.entry
  if (one === undefined || other === undefined) return left < right
  return one.sessionId === other.sessionId
    ? one.order < other.order
    : one.sessionId < other.sessionId
}
