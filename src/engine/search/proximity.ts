/** The query's terms in and around a document. */
import { NEAR_RADIUS, lengthNorm, WIDE_RADIUS, termWeight } from './bm25.ts'
import type { QueryTerm } from './accumulate-scores.ts'
import { lengthAround, type ForwardIndex } from './forward-index.ts'
import { countOf, slotOf, type Posting } from './inverted-index.ts'

/** A query with its terms in the index. */
export interface QueryContext {
  /** Terms that the index contains, by descending idf. */
  readonly terms: readonly QueryTerm[]
  /** Sum of the idf of the query's terms, unknown ones included; above 0. */
  readonly totalIdf: number
  /** Postings of the rarest word of the query's phrases; null without a phrase. */
  readonly phrasePostings: readonly Posting[] | null
  readonly forwardIndex: ForwardIndex
}

/** Term weights in and around a document, weighted by idf and divided by `totalIdf` unless stated. */
export interface ProximityFeatures {
  /** By distance of a term's nearest occurrence, 0 (the document) to `WIDE_RADIUS` before it; each 0 … 1. */
  readonly before: readonly number[]
  /** Terms that occur only after the document, by distance: 1 … `WIDE_RADIUS`; each 0 … 1. */
  readonly after: readonly number[]
  /** Term weights in windows of 3, 5, 7 and 11 documents, each as one text. */
  readonly windows: readonly number[]
  /** Highest idf of the terms in the document itself, not divided; 0 for none. */
  readonly rarest: number
  /** Share of `totalIdf` of the whole identifiers in the document itself: 0 … 1. */
  readonly identifiers: number
}

/** Term frequencies in and around some places. Valid until the next `countTermsNear` for the same index. */
export interface TermCounts {
  readonly context: QueryContext
  /** Frequencies by row and term; row 0 is all 0. */
  readonly counts: Uint8Array
  /** Buffer: rows of the window around the current place; 0 outside its session day. */
  readonly rows: Int32Array
  /** Buffer: frequencies of the current term in that window. */
  readonly windowCounts: Uint8Array
}

const RADII = [1, NEAR_RADIUS, 3, WIDE_RADIUS] as const
const SPAN = 2 * WIDE_RADIUS + 1

/** Counts the query's terms in these places and the windows around them. */
export function countTermsNear(positions: readonly number[], context: QueryContext): TermCounts {
  return {
    context,
    counts: countInRows(assignRows(positions, context.forwardIndex), context),
    rows: new Int32Array(SPAN),
    windowCounts: new Uint8Array(SPAN),
  }
}

/** Terms that the document at `place` contains; `place` was given to `countTermsNear`. */
export function matchedTermsOf(
  position: number,
  { context, counts }: TermCounts,
): readonly string[] {
  const { terms, forwardIndex } = context
  const row = (forwardIndex.scratch.rows[position] ?? 0) * terms.length
  return terms.filter((_, term) => counts[row + term] !== 0).map(({ word }) => word)
}

/** Features of the document at `place`; `place` was given to `countTermsNear`. */
export function proximityOf(position: number, termCounts: TermCounts): ProximityFeatures {
  const { context, windowCounts } = termCounts
  const { terms, totalIdf, forwardIndex } = context
  const before = [0, 0, 0, 0, 0, 0]
  const after = [0, 0, 0, 0, 0]
  const windows = [0, 0, 0, 0]
  const norms = normsAround(position, forwardIndex)
  findRows(position, forwardIndex, termCounts.rows)
  let rarest = 0
  let identifiers = 0
  for (const [index, term] of terms.entries()) {
    const share = term.idf / totalIdf
    const nearest = fillWindowCounts(index, termCounts)
    if (nearest === null) continue
    const norm = normAround(position + nearest, 0, forwardIndex)
    const weight = termWeight(windowCounts[WIDE_RADIUS + nearest] ?? 0, norm)
    if (nearest === 0) {
      rarest = Math.max(rarest, term.idf)
      if (term.isIdentifier) identifiers += share
    }
    // Not `-nearest`: with -0 as an index, V8 deoptimises this function each time.
    if (nearest <= 0) addTo(before, Math.abs(nearest), share * Math.min(1, weight))
    else addTo(after, nearest - 1, share * Math.min(1, weight))
    addWindows(windows, windowCounts, { share, norms })
  }
  return { before, after, windows, rarest, identifiers }
}

function addTo(list: number[], index: number, value: number): void {
  list[index] = (list[index] ?? 0) + value
}

/** Assigns a row, from 1, to each place and its neighbours, and returns the number of rows. */
function assignRows(
  positions: readonly number[],
  { sessionDayFrom, sessionDayTo, scratch }: ForwardIndex,
): number {
  const { rows } = scratch
  rows.fill(0)
  let assigned = 0
  for (const position of positions) {
    const from = Math.max(sessionDayFrom[position] ?? 0, position - WIDE_RADIUS)
    const to = Math.min(sessionDayTo[position] ?? 0, position + WIDE_RADIUS + 1)
    for (let other = from; other < to; other += 1) {
      if (rows[other] !== 0) continue
      assigned += 1
      rows[other] = assigned
    }
  }
  return assigned
}

/** Frequency of each term in each place with a row. */
function countInRows(
  rows: number,
  { terms, forwardIndex }: Pick<QueryContext, 'terms' | 'forwardIndex'>,
): Uint8Array {
  const { placeOf, scratch } = forwardIndex
  const counts = new Uint8Array((rows + 1) * terms.length)
  for (const [term, { postings }] of terms.entries())
    for (let index = 0; index < postings.length; index += 1) {
      const posting = postings[index] ?? 0
      const row = scratch.rows[placeOf[slotOf(posting)] ?? 0] ?? 0
      if (row > 0) counts[row * terms.length + term] = countOf(posting)
    }
  return counts
}

function findRows(
  position: number,
  { sessionDayFrom, sessionDayTo, scratch }: ForwardIndex,
  found: Int32Array,
): void {
  const from = sessionDayFrom[position] ?? 0
  const to = sessionDayTo[position] ?? 0
  for (let index = 0; index < SPAN; index += 1) {
    const other = position - WIDE_RADIUS + index
    found[index] = other >= from && other < to ? (scratch.rows[other] ?? 0) : 0
  }
}

function normsAround(position: number, forwardIndex: ForwardIndex): readonly number[] {
  const [first, second, third, last] = RADII
  return [
    normAround(position, first, forwardIndex),
    normAround(position, second, forwardIndex),
    normAround(position, third, forwardIndex),
    normAround(position, last, forwardIndex),
  ]
}

function normAround(position: number, radius: number, forwardIndex: ForwardIndex): number {
  const length = lengthAround(position, radius, forwardIndex)
  return lengthNorm(length / (forwardIndex.averageLength * (2 * radius + 1)))
}

/** Fills `windowCounts` for a term at the current place, and returns the offset of its nearest occurrence. */
function fillWindowCounts(
  term: number,
  { context, counts, rows, windowCounts }: TermCounts,
): number | null {
  const width = context.terms.length
  for (let index = 0; index < SPAN; index += 1)
    windowCounts[index] = counts[(rows[index] ?? 0) * width + term] ?? 0
  return nearestIn(windowCounts)
}

/** Offset of the nearest occurrence at or before the document, else of the nearest after it; null for none. */
function nearestIn(windowCounts: Uint8Array): number | null {
  for (let offset = 0; offset >= -WIDE_RADIUS; offset -= 1)
    if (windowCounts[WIDE_RADIUS + offset] !== 0) return offset
  for (let offset = 1; offset <= WIDE_RADIUS; offset += 1)
    if (windowCounts[WIDE_RADIUS + offset] !== 0) return offset
  return null
}

function addWindows(
  windows: number[],
  windowCounts: Uint8Array,
  { share, norms }: { readonly share: number; readonly norms: readonly number[] },
): void {
  let count = windowCounts[WIDE_RADIUS] ?? 0
  let counted = 0
  for (let window = 0; window < RADII.length; window += 1) {
    const radius = RADII[window] ?? 0
    while (counted < radius) {
      counted += 1
      count +=
        (windowCounts[WIDE_RADIUS - counted] ?? 0) + (windowCounts[WIDE_RADIUS + counted] ?? 0)
    }
    addTo(windows, window, share * termWeight(count, norms[window] ?? 0))
  }
}
