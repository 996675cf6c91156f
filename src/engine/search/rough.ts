/**
 * The rough look: which documents deserve a closer one.
 *
 * @module
 */
import type { Surroundings } from './around.ts'
import { bestOf } from './best.ts'
import { gather, type Gathered } from './gather.ts'
import type { Layout, Stored, Stretch } from './layout.ts'
import type { Question } from './question.ts'
import { entryBefore, isShort, speaksFor, timeSigns } from './signs.ts'
import { SHAPE } from './shape.ts'
import type { Sittings } from './sittings.ts'
import { slotOf } from './vocabulary.ts'

/** What the rough look gives for signs; words count about 1 in the document and 1 around it. */
const ROUGH = {
  ownWords: 10,
  wide: 0.3,
  answer: 0.5,
  spoken: 0.15,
  day: 0.2,
  sitting: 0.2,
} as const

export interface RoughOptions {
  readonly question: Question
  readonly surroundings: Surroundings
  readonly sittings: Sittings
  readonly accepts: (stored: Stored) => boolean
  /** Only documents here. */
  readonly stretch: Stretch
  /** Only documents that hold words of the question themselves. */
  readonly ownWords: boolean
  readonly precedes: (left: number, right: number) => boolean
}

/** Places of the `limit` documents that look best, of those that have anything of the question. */
export function roughlyBest(limit: number, options: RoughOptions): readonly number[] {
  const { question, surroundings, sittings, accepts, stretch, precedes, ownWords } = options
  const { layout, mass } = surroundings
  const gathered = gather({ ...surroundings, stretch })
  const { own, near, wide } = gathered
  const ownShare = ownWords ? ROUGH.ownWords : 1
  const wordsAt = (place: number, ofQuestion: number) =>
    (ownShare * (own[place] ?? 0) +
      (near[place] ?? 0) +
      ROUGH.wide * (wide[place] ?? 0) +
      ROUGH.answer * ofQuestion) /
    mass
  const days = daySigns(question, layout, stretch)
  const mostForSigns = ROUGH.spoken + ROUGH.sitting * sittings.highest
  const scoreOf = (place: number) => {
    const stored = layout.stored[place]
    if (stored === undefined) return null
    const { entry } = stored
    const found =
      wordsAt(place, askedBefore(place, layout, own)) + ROUGH.day * (days.get(place) ?? 0)
    if (found === 0 || (ownWords && own[place] === 0) || !accepts(stored)) return null
    const spoken = (entry.shape & SHAPE.ofSelf) !== 0 && speaksFor(entry, question)
    return found + (spoken ? ROUGH.spoken : 0) + ROUGH.sitting * sittings.weightAt(place)
  }
  const boundOf = (place: number) =>
    wordsAt(place, place === 0 ? 0 : (own[place - 1] ?? 0)) +
    ROUGH.day * (days.get(place) ?? 0) +
    mostForSigns
  const places = placesToLookAt(gathered, days, options)
  return bestOf(places, limit, { scoreOf, boundOf, precedes }).map(({ place }) => place)
}

/** A phrase is only where its rarest word is; what was said on the day may hold no word of the question. */
function placesToLookAt(
  { touched, isTouched }: Gathered,
  days: ReadonlyMap<number, number>,
  { surroundings, stretch }: RoughOptions,
): readonly number[] {
  const { layout, phrasePostings } = surroundings
  if (phrasePostings === null && days.size === 0) return touched
  if (phrasePostings === null)
    return [...touched, ...[...days.keys()].filter(place => isTouched[place] === 0)]
  return phrasePostings
    .map(entry => layout.placeOf[slotOf(entry)] ?? -1)
    .filter(place => place >= stretch.from && place < stretch.to)
}

/** How many signs of time speak for a place; those without any are not in it. A whole year finds nobody by itself. */
function daySigns(
  { dates }: Question,
  { stored }: Layout,
  { from, to }: Stretch,
): ReadonlyMap<number, number> {
  const signs = new Map<number, number>()
  const days = dates.filter(isShort)
  for (let place = from; place < to && days.length > 0; place += 1) {
    const entry = stored[place]?.entry
    if (entry === undefined) continue
    const { thatDay, aboutThen, datedThen } = timeSigns(entry, days)
    const sum = thatDay + aboutThen + datedThen
    if (sum > 0) signs.set(place, sum)
  }
  return signs
}

/** How well the question before a document, where somebody else asks one, matches. */
function askedBefore(place: number, layout: Layout, own: Float64Array): number {
  const matching = place === 0 ? 0 : (own[place - 1] ?? 0)
  if (matching === 0) return 0
  const before = entryBefore(place, layout)
  if (before === null || (before.shape & SHAPE.endsAsking) === 0) return 0
  return before.speaker === layout.stored[place]?.entry.speaker ? 0 : matching
}
