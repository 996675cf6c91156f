/**
 * The rough look: which documents deserve a closer one.
 *
 * @module
 */
import type { Surroundings } from './proximity.ts'
import { createBest } from './top-k.ts'
import { markDays } from './date-match.ts'
import { gather, type Gathered } from './accumulate-scores.ts'
import type { Layout, Stored, Stretch } from './forward-index.ts'
import type { Question } from './query.ts'
import { entryBefore, speaksFor } from './features.ts'
import { SHAPE } from './turn-features.ts'
import { sittingAt, type Sittings } from './segments.ts'
import { slotOf } from './inverted-index.ts'

/** What the rough look gives for signs; words count about 1 in the document and 1 around it. */
const ROUGH = {
  ownWords: 10,
  wide: 0.3,
  answer: 0.5,
  spoken: 0.15,
  day: 0.2,
  sitting: 0.2,
} as const
/** More than rounding can come to. */
const TINY = 1e-9

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
  const { question, surroundings, sittings, accepts, stretch, precedes } = options
  const { layout, mass } = surroundings
  const gathered = gather({ ...surroundings, stretch })
  const places = placesToLookAt(gathered, markDays(question.dates, layout, stretch), options)
  const best = createBest(limit, precedes)
  const mostForSigns = ROUGH.spoken + ROUGH.sitting * sittings.highest + TINY
  const worth = (index: number) =>
    firstWorth(index, { places, least: (best.lowest() - mostForSigns) * mass, options })
  for (let index = worth(0); index < places.length; index = worth(index + 1)) {
    const place = places[index] ?? 0
    const most = weightOfWords(place, ownBefore(place, layout), options)
    const forSelf = isOfSelf(place, layout) ? ROUGH.spoken : 0
    if (scoreOf(place, { words: most, spoken: forSelf }, options) < best.lowest()) continue
    const stored = layout.stored[place]
    const words = weightOfWords(place, askedBefore(place, layout), options)
    if (stored === undefined || !hasAny(place, words, options) || !accepts(stored)) continue
    const spoken = speaksFor(stored.entry, question) ? forSelf : 0
    best.offer(place, scoreOf(place, { words, spoken }, options))
  }
  return best.found().map(({ place }) => place)
}

interface Search {
  readonly places: ArrayLike<number>
  readonly least: number
  readonly options: RoughOptions
}

/** From an index of `places` on, the first whose words and days can weigh so much. */
function firstWorth(start: number, { places, least, options }: Search): number {
  const { own, near, wide, signs } = options.surroundings.layout.desk
  const ownShare = options.ownWords ? ROUGH.ownWords : 1
  const dayShare = ROUGH.day * options.surroundings.mass
  for (let index = start; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const most =
      ownShare * (own[place] ?? 0) +
      (near[place] ?? 0) +
      ROUGH.wide * (wide[place] ?? 0) +
      ROUGH.answer * (own[Math.max(0, place - 1)] ?? 0)
    if (most + (signs[place] ?? 0) * dayShare >= least) return index
  }
  return places.length
}

/** What the words of the question weigh in and around a place, and so many in the question before it, times `mass`. */
function weightOfWords(
  place: number,
  ofQuestion: number,
  { surroundings, ownWords }: RoughOptions,
): number {
  const { own, near, wide } = surroundings.layout.desk
  return (
    (ownWords ? ROUGH.ownWords : 1) * (own[place] ?? 0) +
    (near[place] ?? 0) +
    ROUGH.wide * (wide[place] ?? 0) +
    ROUGH.answer * ofQuestion
  )
}

function scoreOf(
  place: number,
  { words, spoken }: { readonly words: number; readonly spoken: number },
  { surroundings, sittings }: RoughOptions,
): number {
  return (
    words / surroundings.mass +
    ROUGH.day * (surroundings.layout.desk.signs[place] ?? 0) +
    spoken +
    ROUGH.sitting * sittingAt(place, sittings)
  )
}

function hasAny(place: number, words: number, { surroundings, ownWords }: RoughOptions): boolean {
  const { own, signs } = surroundings.layout.desk
  return ownWords ? own[place] !== 0 : words !== 0 || signs[place] !== 0
}

function ownBefore(place: number, { desk }: Layout): number {
  return place === 0 ? 0 : (desk.own[place - 1] ?? 0)
}

function isOfSelf(place: number, { shapes }: Layout): boolean {
  return ((shapes[place] ?? 0) & SHAPE.ofSelf) !== 0
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

/** How well the question before a document, where somebody else asks one, matches. */
function askedBefore(place: number, layout: Layout): number {
  const matching = ownBefore(place, layout)
  if (matching === 0) return 0
  if (((layout.shapes[place - 1] ?? 0) & SHAPE.endsAsking) === 0) return 0
  const before = entryBefore(place, layout)
  if (before === null) return 0
  return before.speaker === layout.stored[place]?.entry.speaker ? 0 : matching
}
