/**
 * The first look: every document that holds a word of the question, or stands near one that does, with a rough
 * score, so that a closer look can be taken at the best of them.
 *
 * @module
 */
import { pushPlace, type ScratchBuffers, type PlaceList } from './scratch.ts'
import type { ForwardIndex, Range } from './forward-index.ts'
import { NEAR_RADIUS, WIDE_RADIUS, termWeightAt } from './bm25.ts'
import { countOf, slotOf, type Posting } from './inverted-index.ts'

/** A word of the question where it stands. */
export interface QueryTerm {
  readonly word: string
  /** How much the word tells apart. */
  readonly idf: number
  readonly postings: readonly Posting[]
  /** A whole identifier or path. */
  readonly isIdentifier: boolean
}

/** By place. */
export interface ScoreAccumulators {
  /** Of the document alone. */
  readonly own: Float64Array
  /** Of five neighbours together, and of eleven. */
  readonly near: Float64Array
  readonly wide: Float64Array
  /** The places that have any of these, each once. */
  readonly touched: Int32Array
  /** 1 for those. */
  readonly isTouched: Uint8Array
}

export interface AccumulateOptions {
  /** The rarest first. */
  readonly terms: readonly QueryTerm[]
  readonly layout: ForwardIndex
  /** Only documents here count. */
  readonly stretch: Range
}

/** Documents of a near window and of a wide one. */
const NEAR_SPAN = 2 * NEAR_RADIUS + 1
const WIDE_SPAN = 2 * WIDE_RADIUS + 1

/** So many postings are spread over their neighbours; words too frequent for that say little about them anyway. */
const MAX_WINDOW_POSTINGS = 12_000

/** Holds until the next gathering over the same archive. */
export function accumulateScores({ terms, layout, stretch }: AccumulateOptions): ScoreAccumulators {
  const { scratch: desk } = layout
  clear(desk)
  let spread = 0
  for (const term of terms) {
    spread += Math.min(term.postings.length, stretch.to - stretch.from)
    scoreDocuments(term, layout, stretch)
    if (spread <= MAX_WINDOW_POSTINGS) scoreWindows(term, layout, stretch)
  }
  const { own, near, wide, touched, isTouched } = desk
  return { own, near, wide, touched: touched.places.subarray(0, touched.length), isTouched }
}

function clear({ own, near, wide, touched, isTouched }: ScratchBuffers): void {
  for (const weights of [own, near, wide]) weights.fill(0)
  isTouched.fill(0)
  touched.length = 0
}

function touch(place: number, isTouched: Uint8Array, touched: PlaceList): void {
  if (isTouched[place] === 1) return
  isTouched[place] = 1
  pushPlace(place, touched)
}

function scoreDocuments(
  { idf: rarity, postings }: QueryTerm,
  layout: ForwardIndex,
  { from, to }: Range,
): void {
  const { placeOf, length: lengths, averageLength, scratch: desk } = layout
  const { own, touched, isTouched } = desk
  for (let index = 0; index < postings.length; index += 1) {
    const entry = postings[index] ?? 0
    const place = placeOf[slotOf(entry)] ?? -1
    if (place < from || place >= to) continue
    touch(place, isTouched, touched)
    own[place] =
      (own[place] ?? 0) +
      rarity * termWeightAt(countOf(entry), (lengths[place] ?? 0) / averageLength)
  }
}

function scoreWindows(term: QueryTerm, layout: ForwardIndex, stretch: Range): void {
  const { reached } = layout.scratch
  reached.length = 0
  countInWindows(term, layout, stretch)
  for (let index = 0; index < reached.length; index += 1)
    flush(reached.places[index] ?? 0, term.idf, layout)
}

function countInWindows({ postings }: QueryTerm, layout: ForwardIndex, { from, to }: Range): void {
  const { placeOf } = layout
  for (let index = 0; index < postings.length; index += 1) {
    const entry = postings[index] ?? 0
    const place = placeOf[slotOf(entry)] ?? -1
    if (place >= from && place < to) addToWindows(place, countOf(entry), layout)
  }
}

/** Turns what was counted around a place into weights, and counts anew for the next word. */
function flush(place: number, rarity: number, layout: ForwardIndex): void {
  const { averageLength, scratch: desk } = layout
  const { near, wide, nearCounts, wideCounts, touched, isTouched } = desk
  touch(place, isTouched, touched)
  const inWide = termWeightAt(
    wideCounts[place] ?? 0,
    (layout.wideLength[place] ?? 0) / (averageLength * WIDE_SPAN),
  )
  wide[place] = (wide[place] ?? 0) + rarity * inWide
  wideCounts[place] = 0
  const around = nearCounts[place] ?? 0
  if (around === 0) return
  near[place] =
    (near[place] ?? 0) +
    rarity * termWeightAt(around, (layout.nearLength[place] ?? 0) / (averageLength * NEAR_SPAN))
  nearCounts[place] = 0
}

function addToWindows(
  place: number,
  count: number,
  { segmentFrom, segmentTo, scratch: desk }: ForwardIndex,
): void {
  const { nearCounts, wideCounts, reached } = desk
  const from = Math.max(segmentFrom[place] ?? 0, place - WIDE_RADIUS)
  const to = Math.min(segmentTo[place] ?? 0, place + WIDE_RADIUS + 1)
  for (let other = from; other < to; other += 1) {
    const before = wideCounts[other] ?? 0
    if (before === 0) pushPlace(other, reached)
    wideCounts[other] = before + count
    if (other >= place - NEAR_RADIUS && other <= place + NEAR_RADIUS)
      nearCounts[other] = (nearCounts[other] ?? 0) + count
  }
}
