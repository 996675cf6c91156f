/**
 * The rough look: which documents deserve a closer one.
 *
 * @module
 */
import type { QueryContext } from './proximity.ts'
import { createTopK } from './top-k.ts'
import { matchDates } from './date-match.ts'
import { accumulateScores, type ScoreAccumulators } from './accumulate-scores.ts'
import type { ForwardIndex, IndexedDocument, Range } from './forward-index.ts'
import type { Query } from './query.ts'
import { entryBefore, isBySpeakerAsked } from './features.ts'
import { TURN_FEATURES } from './turn-features.ts'
import { segmentScoreAt, type SegmentScores } from './segments.ts'
import { slotOf } from './inverted-index.ts'

/** What the rough look gives for signs; words count about 1 in the document and 1 around it. */
const FIRST_STAGE_WEIGHTS = {
  ownWords: 10,
  wide: 0.3,
  answer: 0.5,
  spoken: 0.15,
  day: 0.2,
  sitting: 0.2,
} as const
/** More than rounding can come to. */
const EPSILON = 1e-9

export interface FirstStageOptions {
  readonly question: Query
  readonly context: QueryContext
  readonly sittings: SegmentScores
  readonly accepts: (stored: IndexedDocument) => boolean
  /** Only documents here. */
  readonly stretch: Range
  /** Only documents that hold words of the question themselves. */
  readonly ownWords: boolean
  readonly precedes: (left: number, right: number) => boolean
}

/** Places of the `limit` documents that look best, of those that have anything of the question. */
export function retrieveCandidates(limit: number, options: FirstStageOptions): readonly number[] {
  const { question, context, sittings, accepts, stretch, precedes } = options
  const { layout, totalIdf: mass } = context
  const gathered = accumulateScores({ ...context, stretch })
  const places = placesToLookAt(gathered, matchDates(question.dates, layout, stretch), options)
  const best = createTopK(limit, precedes)
  const mostForSigns =
    FIRST_STAGE_WEIGHTS.spoken + FIRST_STAGE_WEIGHTS.sitting * sittings.highest + EPSILON
  const worth = (index: number) =>
    skipBelowThreshold(index, { places, least: (best.lowest() - mostForSigns) * mass, options })
  for (let index = worth(0); index < places.length; index = worth(index + 1)) {
    const place = places[index] ?? 0
    const most = termScore(place, ownBefore(place, layout), options)
    const forSelf = isOfSelf(place, layout) ? FIRST_STAGE_WEIGHTS.spoken : 0
    if (scoreOf(place, { words: most, spoken: forSelf }, options) < best.lowest()) continue
    const stored = layout.stored[place]
    const words = termScore(place, askedBefore(place, layout), options)
    if (stored === undefined || !hasAny(place, words, options) || !accepts(stored)) continue
    const spoken = isBySpeakerAsked(stored.entry, question) ? forSelf : 0
    best.push(place, scoreOf(place, { words, spoken }, options))
  }
  return best.result().map(({ place }) => place)
}

interface Search {
  readonly places: ArrayLike<number>
  readonly least: number
  readonly options: FirstStageOptions
}

/** From an index of `places` on, the first whose words and days can weigh so much. */
function skipBelowThreshold(start: number, { places, least, options }: Search): number {
  const { own, near, wide, dateMatches: signs } = options.context.layout.scratch
  const ownShare = options.ownWords ? FIRST_STAGE_WEIGHTS.ownWords : 1
  const dayShare = FIRST_STAGE_WEIGHTS.day * options.context.totalIdf
  for (let index = start; index < places.length; index += 1) {
    const place = places[index] ?? 0
    const most =
      ownShare * (own[place] ?? 0) +
      (near[place] ?? 0) +
      FIRST_STAGE_WEIGHTS.wide * (wide[place] ?? 0) +
      FIRST_STAGE_WEIGHTS.answer * (own[Math.max(0, place - 1)] ?? 0)
    if (most + (signs[place] ?? 0) * dayShare >= least) return index
  }
  return places.length
}

/** What the words of the question weigh in and around a place, and so many in the question before it, times `mass`. */
function termScore(
  place: number,
  ofQuestion: number,
  { context, ownWords }: FirstStageOptions,
): number {
  const { own, near, wide } = context.layout.scratch
  return (
    (ownWords ? FIRST_STAGE_WEIGHTS.ownWords : 1) * (own[place] ?? 0) +
    (near[place] ?? 0) +
    FIRST_STAGE_WEIGHTS.wide * (wide[place] ?? 0) +
    FIRST_STAGE_WEIGHTS.answer * ofQuestion
  )
}

function scoreOf(
  place: number,
  { words, spoken }: { readonly words: number; readonly spoken: number },
  { context, sittings }: FirstStageOptions,
): number {
  return (
    words / context.totalIdf +
    FIRST_STAGE_WEIGHTS.day * (context.layout.scratch.dateMatches[place] ?? 0) +
    spoken +
    FIRST_STAGE_WEIGHTS.sitting * segmentScoreAt(place, sittings)
  )
}

function hasAny(place: number, words: number, { context, ownWords }: FirstStageOptions): boolean {
  const { own, dateMatches: signs } = context.layout.scratch
  return ownWords ? own[place] !== 0 : words !== 0 || signs[place] !== 0
}

function ownBefore(place: number, { scratch: desk }: ForwardIndex): number {
  return place === 0 ? 0 : (desk.own[place - 1] ?? 0)
}

function isOfSelf(place: number, { shapes }: ForwardIndex): boolean {
  return ((shapes[place] ?? 0) & TURN_FEATURES.ofSelf) !== 0
}

/** A phrase is only where its rarest word is; what was said on the day may hold no word of the question. */
function placesToLookAt(
  { touched, isTouched }: ScoreAccumulators,
  dated: Int32Array,
  { context, stretch }: FirstStageOptions,
): ArrayLike<number> {
  const { layout, phrasePostings } = context
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
function askedBefore(place: number, layout: ForwardIndex): number {
  const matching = ownBefore(place, layout)
  if (matching === 0) return 0
  if (((layout.shapes[place - 1] ?? 0) & TURN_FEATURES.endsAsking) === 0) return 0
  const before = entryBefore(place, layout)
  if (before === null) return 0
  return before.speaker === layout.stored[place]?.entry.speaker ? 0 : matching
}
