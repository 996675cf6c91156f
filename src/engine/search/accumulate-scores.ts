import {
  pushPlace,
  type ScratchBuffers,
  type PlaceList,
  type ForwardIndex,
  type Range,
} from './forward-index.ts'
import { NEAR_RADIUS, WIDE_RADIUS, termWeightAt } from './bm25.ts'
import { countOf, slotOf, type Posting } from './inverted-index.ts'

/** A term of the query with its postings. */
export interface QueryTerm {
  /** Normalised. */
  readonly word: string
  /** Inverse document frequency; above 0. */
  readonly idf: number
  readonly postings: readonly Posting[]
  /** True for a whole identifier or path. */
  readonly isIdentifier: boolean
}

/** Sums of idf × term weight over the terms of the query, by place. Scratch buffers: valid until the next call. */
export interface ScoreAccumulators {
  readonly own: Float64Array
  /** Of the window of `NEAR_RADIUS` as one text. */
  readonly near: Float64Array
  /** Of the window of `WIDE_RADIUS` as one text. */
  readonly wide: Float64Array
  /** Places with a sum above 0, each once, in no order. */
  readonly touched: Int32Array
  /** 1 for the places in `touched`, else 0. */
  readonly isTouched: Uint8Array
}

/** What to score, and for which terms. */
export interface AccumulateOptions {
  readonly terms: readonly QueryTerm[]
  readonly forwardIndex: ForwardIndex
  readonly range: Range
}

/** Number of documents in a window. */
const NEAR_SPAN = 2 * NEAR_RADIUS + 1
const WIDE_SPAN = 2 * WIDE_RADIUS + 1

/** After this total of postings, further terms are too frequent to score their neighbours. */
const MAX_WINDOW_POSTINGS = 12_000

/** BM25 sums for all documents in `range` with a query term in or near them. Valid until the next call. */
export function accumulateScores({
  terms,
  forwardIndex,
  range,
}: AccumulateOptions): ScoreAccumulators {
  const { scratch } = forwardIndex
  clear(scratch)
  let postingsSeen = 0
  for (const term of terms) {
    postingsSeen += Math.min(term.postings.length, range.to - range.from)
    scoreDocuments(term, forwardIndex, range)
    if (postingsSeen <= MAX_WINDOW_POSTINGS) scoreWindows(term, forwardIndex, range)
  }
  const { own, near, wide, touched, isTouched } = scratch
  return { own, near, wide, touched: touched.places.subarray(0, touched.length), isTouched }
}

function clear({ own, near, wide, touched, isTouched }: ScratchBuffers): void {
  for (const scores of [own, near, wide]) scores.fill(0)
  isTouched.fill(0)
  touched.length = 0
}

function touch(place: number, isTouched: Uint8Array, touched: PlaceList): void {
  if (isTouched[place] === 1) return
  isTouched[place] = 1
  pushPlace(place, touched)
}

function scoreDocuments(
  { idf, postings }: QueryTerm,
  forwardIndex: ForwardIndex,
  { from, to }: Range,
): void {
  const { placeOf, length: lengths, averageLength, scratch } = forwardIndex
  const { own, touched, isTouched } = scratch
  for (let index = 0; index < postings.length; index += 1) {
    const posting = postings[index] ?? 0
    const place = placeOf[slotOf(posting)] ?? -1
    if (place < from || place >= to) continue
    touch(place, isTouched, touched)
    own[place] =
      (own[place] ?? 0) +
      idf * termWeightAt(countOf(posting), (lengths[place] ?? 0) / averageLength)
  }
}

function scoreWindows(term: QueryTerm, forwardIndex: ForwardIndex, range: Range): void {
  const { reached } = forwardIndex.scratch
  reached.length = 0
  countInWindows(term, forwardIndex, range)
  for (let index = 0; index < reached.length; index += 1)
    flush(reached.places[index] ?? 0, term.idf, forwardIndex)
}

function countInWindows(
  { postings }: QueryTerm,
  forwardIndex: ForwardIndex,
  { from, to }: Range,
): void {
  const { placeOf } = forwardIndex
  for (let index = 0; index < postings.length; index += 1) {
    const posting = postings[index] ?? 0
    const place = placeOf[slotOf(posting)] ?? -1
    if (place >= from && place < to) addToWindows(place, countOf(posting), forwardIndex)
  }
}

/** Adds the term's window scores at a place, and resets its counts for the next term. */
function flush(place: number, idf: number, forwardIndex: ForwardIndex): void {
  const { averageLength, scratch } = forwardIndex
  const { near, wide, nearCounts, wideCounts, touched, isTouched } = scratch
  touch(place, isTouched, touched)
  const wideWeight = termWeightAt(
    wideCounts[place] ?? 0,
    (forwardIndex.wideLength[place] ?? 0) / (averageLength * WIDE_SPAN),
  )
  wide[place] = (wide[place] ?? 0) + idf * wideWeight
  wideCounts[place] = 0
  const nearCount = nearCounts[place] ?? 0
  if (nearCount === 0) return
  near[place] =
    (near[place] ?? 0) +
    idf *
      termWeightAt(nearCount, (forwardIndex.nearLength[place] ?? 0) / (averageLength * NEAR_SPAN))
  nearCounts[place] = 0
}

function addToWindows(
  place: number,
  count: number,
  { sessionDayFrom, sessionDayTo, scratch }: ForwardIndex,
): void {
  const { nearCounts, wideCounts, reached } = scratch
  const from = Math.max(sessionDayFrom[place] ?? 0, place - WIDE_RADIUS)
  const to = Math.min(sessionDayTo[place] ?? 0, place + WIDE_RADIUS + 1)
  for (let other = from; other < to; other += 1) {
    const before = wideCounts[other] ?? 0
    if (before === 0) pushPlace(other, reached)
    wideCounts[other] = before + count
    if (other >= place - NEAR_RADIUS && other <= place + NEAR_RADIUS)
      nearCounts[other] = (nearCounts[other] ?? 0) + count
  }
}
