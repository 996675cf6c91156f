/**
 * The rough look: which documents deserve a closer one.
 *
 * @module
 */
import type { Surroundings } from './around.ts'
import { bestOf } from './best.ts'
import { note } from './desk.ts'
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
  const dated = markDays(question, layout, stretch)
  const { signs } = layout.desk
  const mostForSigns = ROUGH.spoken + ROUGH.sitting * sittings.highest
  const scoreOf = (place: number) => {
    const stored = layout.stored[place]
    if (stored === undefined) return null
    const { entry } = stored
    const found = wordsAt(place, askedBefore(place, layout, own)) + ROUGH.day * (signs[place] ?? 0)
    if (found === 0 || (ownWords && own[place] === 0) || !accepts(stored)) return null
    const spoken = (entry.shape & SHAPE.ofSelf) !== 0 && speaksFor(entry, question)
    return found + (spoken ? ROUGH.spoken : 0) + ROUGH.sitting * sittings.weightAt(place)
  }
  const boundOf = (place: number) =>
    wordsAt(place, place === 0 ? 0 : (own[place - 1] ?? 0)) +
    ROUGH.day * (signs[place] ?? 0) +
    mostForSigns
  const places = placesToLookAt(gathered, dated, options)
  return bestOf(places, limit, { scoreOf, boundOf, precedes }).map(({ place }) => place)
}

/** A phrase is only where its rarest word is; what was said on the day may hold no word of the question. */
function placesToLookAt(
  { touched, isTouched }: Gathered,
  dated: Int32Array,
  { surroundings, stretch }: RoughOptions,
): ArrayLike<number> {
  const { layout, phrasePostings } = surroundings
  if (phrasePostings !== null)
    return phrasePostings
      .map(entry => layout.placeOf[slotOf(entry)] ?? -1)
      .filter(place => place >= stretch.from && place < stretch.to)
  const untouched = dated.filter(place => isTouched[place] === 0)
  return untouched.length === 0 ? touched : joined(touched, untouched)
}

function joined(left: Int32Array, right: Int32Array): Int32Array {
  const both = new Int32Array(left.length + right.length)
  both.set(left)
  both.set(right, left.length)
  return both
}

/**
 * Counts on the desk how many signs of time speak for each place, and returns the places that have any. A whole year
 * finds nobody by itself.
 */
function markDays(
  { dates }: Question,
  { stored, desk }: Layout,
  { from, to }: Stretch,
): Int32Array {
  const { signs, dated } = desk
  for (let index = 0; index < dated.length; index += 1) signs[dated.places[index] ?? 0] = 0
  dated.length = 0
  const days = dates.filter(isShort)
  for (let place = from; place < to && days.length > 0; place += 1) {
    const entry = stored[place]?.entry
    if (entry === undefined) continue
    const { thatDay, aboutThen, datedThen } = timeSigns(entry, days)
    const sum = thatDay + aboutThen + datedThen
    if (sum === 0) continue
    signs[place] = sum
    note(place, dated)
  }
  return dated.places.subarray(0, dated.length)
}

/** How well the question before a document, where somebody else asks one, matches. */
function askedBefore(place: number, layout: Layout, own: Float64Array): number {
  const matching = place === 0 ? 0 : (own[place - 1] ?? 0)
  if (matching === 0) return 0
  const before = entryBefore(place, layout)
  if (before === null || (before.shape & SHAPE.endsAsking) === 0) return 0
  return before.speaker === layout.stored[place]?.entry.speaker ? 0 : matching
}
