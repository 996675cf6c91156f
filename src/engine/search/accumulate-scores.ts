import {
  pushPosition,
  type ScratchBuffers,
  type PositionList,
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

function touch(position: number, isTouched: Uint8Array, touched: PositionList): void {
  if (isTouched[position] === 1) return
  isTouched[position] = 1
  pushPosition(position, touched)
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
    const position = placeOf[slotOf(posting)] ?? -1
    if (position < from || position >= to) continue
    touch(position, isTouched, touched)
    own[position] =
      (own[position] ?? 0) +
      idf * termWeightAt(countOf(posting), (lengths[position] ?? 0) / averageLength)
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
    const position = placeOf[slotOf(posting)] ?? -1
    if (position >= from && position < to) addToWindows(position, countOf(posting), forwardIndex)
  }
}

/** Adds the term's window scores at a place, and resets its counts for the next term. */
function flush(position: number, idf: number, forwardIndex: ForwardIndex): void {
  const { averageLength, scratch } = forwardIndex
  const { near, wide, nearCounts, wideCounts, touched, isTouched } = scratch
  touch(position, isTouched, touched)
  const wideWeight = termWeightAt(
    wideCounts[position] ?? 0,
    (forwardIndex.wideLength[position] ?? 0) / (averageLength * WIDE_SPAN),
  )
  wide[position] = (wide[position] ?? 0) + idf * wideWeight
  wideCounts[position] = 0
  const nearCount = nearCounts[position] ?? 0
  if (nearCount === 0) return
  near[position] =
    (near[position] ?? 0) +
    idf *
      termWeightAt(
        nearCount,
        (forwardIndex.nearLength[position] ?? 0) / (averageLength * NEAR_SPAN),
      )
  nearCounts[position] = 0
}

function addToWindows(
  position: number,
  count: number,
  { sessionDayFrom, sessionDayTo, scratch }: ForwardIndex,
): void {
  const { nearCounts, wideCounts, reached } = scratch
  const from = Math.max(sessionDayFrom[position] ?? 0, position - WIDE_RADIUS)
  const to = Math.min(sessionDayTo[position] ?? 0, position + WIDE_RADIUS + 1)
  for (let other = from; other < to; other += 1) {
    const before = wideCounts[other] ?? 0
    if (before === 0) pushPosition(other, reached)
    wideCounts[other] = before + count
    if (other >= position - NEAR_RADIUS && other <= position + NEAR_RADIUS)
      nearCounts[other] = (nearCounts[other] ?? 0) + count
  }
}
