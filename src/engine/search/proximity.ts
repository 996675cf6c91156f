/**
 * How a question's words stand in a document and around it. What a turn means, it takes in good part from what was
 * said just before it, less from what was said after, and a little from its whole sitting.
 *
 * @module
 */
import { NEAR_RADIUS, lengthNorm, WIDE_RADIUS, termWeight } from './bm25.ts'
import type { QueryTerm } from './accumulate-scores.ts'
import { lengthAround } from './session-columns.ts'
import type { ForwardIndex } from './forward-index.ts'
import { countOf, slotOf, type Posting } from './inverted-index.ts'

export interface QueryContext {
  /** The rarest first. */
  readonly terms: readonly QueryTerm[]
  /** What a document that holds the whole question weighs: the rarities of its words, those that stand nowhere included. */
  readonly totalIdf: number
  /** Where the rarest word of the question's phrases stands; null without a phrase. */
  readonly phrasePostings: readonly Posting[] | null
  readonly layout: ForwardIndex
}

/** Where the words of the question stand, seen from one document: shares of the question's `mass`, 0 … 1. */
export interface ProximityFeatures {
  /** By the nearest place where a word stands: in the document itself, one before it, two before … `REACH` before. */
  readonly before: readonly number[]
  /** Not in the document nor before it, but so many after it, from one on. */
  readonly after: readonly number[]
  /** Weights of the words in three, five, seven and eleven neighbours taken as one text. */
  readonly windows: readonly number[]
  /** Weight of the words in the document alone, and of the rarest of them. */
  readonly own: number
  readonly rarest: number
  /** Of whole identifiers in the document alone. */
  readonly identifiers: number
}

/** What was counted of the places that were asked about. Holds until the next look at the same archive. */
export interface TermCounts {
  readonly context: QueryContext
  /** By row and word. */
  readonly counts: Uint8Array
  /** Rows of the neighbours of the place at hand, from the first that lends it meaning to the last; 0 beyond its group. */
  readonly rows: Int32Array
  /** How often the word at hand stands there. */
  readonly here: Uint8Array
}

/** Radii of the windows. */
const RADII = [1, NEAR_RADIUS, 3, WIDE_RADIUS] as const
const SPAN = 2 * WIDE_RADIUS + 1

export function countTermsNear(places: readonly number[], context: QueryContext): TermCounts {
  return {
    context,
    counts: countInRows(assignRows(places, context.layout), context),
    rows: new Int32Array(SPAN),
    here: new Uint8Array(SPAN),
  }
}

/** Words of the question that the document at a place itself holds. */
export function matchedTermsOf(place: number, { context, counts }: TermCounts): readonly string[] {
  const { terms, layout } = context
  const row = (layout.scratch.rows[place] ?? 0) * terms.length
  return terms.filter((_, term) => counts[row + term] !== 0).map(({ word }) => word)
}

export function proximityOf(place: number, around: TermCounts): ProximityFeatures {
  const { context, here } = around
  const { terms, totalIdf: mass, layout } = context
  const before = [0, 0, 0, 0, 0, 0]
  const after = [0, 0, 0, 0, 0]
  const windows = [0, 0, 0, 0]
  const norms = normsAround(place, layout)
  findRows(place, layout, around.rows)
  let own = 0
  let rarest = 0
  let identified = 0
  for (const [index, term] of terms.entries()) {
    const share = term.idf / mass
    const nearest = layOutCounts(index, around)
    if (nearest === null) continue
    const norm = normAround(place + nearest, 0, layout)
    const weight = termWeight(here[WIDE_RADIUS + nearest] ?? 0, norm)
    if (nearest === 0) {
      own += share * weight
      rarest = Math.max(rarest, term.idf)
      if (term.isIdentifier) identified += share
    }
    // Not `-nearest`: a minus zero as an index makes the engine throw its compiled code away each time.
    if (nearest <= 0) addTo(before, Math.abs(nearest), share * Math.min(1, weight))
    else addTo(after, nearest - 1, share * Math.min(1, weight))
    addWindows(windows, here, { share, norms })
  }
  return { before, after, windows, own, rarest, identifiers: identified }
}

function addTo(list: number[], index: number, value: number): void {
  list[index] = (list[index] ?? 0) + value
}

/** Gives each of the places and its neighbours a row of its own, from 1 on; returns how many there are. */
function assignRows(
  places: readonly number[],
  { segmentFrom, segmentTo, scratch: desk }: ForwardIndex,
): number {
  const { rows } = desk
  rows.fill(0)
  let given = 0
  for (const place of places) {
    const from = Math.max(segmentFrom[place] ?? 0, place - WIDE_RADIUS)
    const to = Math.min(segmentTo[place] ?? 0, place + WIDE_RADIUS + 1)
    for (let other = from; other < to; other += 1) {
      if (rows[other] !== 0) continue
      given += 1
      rows[other] = given
    }
  }
  return given
}

/** How often each word stands in the places with rows: by row and word. The row 0 is of no place and holds nothing. */
function countInRows(
  height: number,
  { terms, layout }: Pick<QueryContext, 'terms' | 'layout'>,
): Uint8Array {
  const { placeOf, scratch: desk } = layout
  const counts = new Uint8Array((height + 1) * terms.length)
  for (const [term, { postings }] of terms.entries())
    for (let index = 0; index < postings.length; index += 1) {
      const entry = postings[index] ?? 0
      const row = desk.rows[placeOf[slotOf(entry)] ?? 0] ?? 0
      if (row > 0) counts[row * terms.length + term] = countOf(entry)
    }
  return counts
}

function findRows(
  place: number,
  { segmentFrom, segmentTo, scratch: desk }: ForwardIndex,
  found: Int32Array,
): void {
  const from = segmentFrom[place] ?? 0
  const to = segmentTo[place] ?? 0
  for (let index = 0; index < SPAN; index += 1) {
    const other = place - WIDE_RADIUS + index
    found[index] = other >= from && other < to ? (desk.rows[other] ?? 0) : 0
  }
}

/** What lengths do to weights, by window. */
function normsAround(place: number, layout: ForwardIndex): readonly number[] {
  const [first, second, third, last] = RADII
  return [
    normAround(place, first, layout),
    normAround(place, second, layout),
    normAround(place, third, layout),
    normAround(place, last, layout),
  ]
}

function normAround(place: number, radius: number, layout: ForwardIndex): number {
  const length = lengthAround(place, radius, layout)
  return lengthNorm(length / (layout.averageLength * (2 * radius + 1)))
}

/** Lays out how often a word stands around the place at hand, and tells where it stands nearest. */
function layOutCounts(term: number, { context, counts, rows, here }: TermCounts): number | null {
  const width = context.terms.length
  for (let index = 0; index < SPAN; index += 1)
    here[index] = counts[(rows[index] ?? 0) * width + term] ?? 0
  return nearestIn(here)
}

/** Offset of the nearest place before, the document's own included; else after; null: nowhere near. */
function nearestIn(around: Uint8Array): number | null {
  for (let offset = 0; offset >= -WIDE_RADIUS; offset -= 1)
    if (around[WIDE_RADIUS + offset] !== 0) return offset
  for (let offset = 1; offset <= WIDE_RADIUS; offset += 1)
    if (around[WIDE_RADIUS + offset] !== 0) return offset
  return null
}

function addWindows(
  windows: number[],
  around: Uint8Array,
  { share, norms }: { readonly share: number; readonly norms: readonly number[] },
): void {
  let count = around[WIDE_RADIUS] ?? 0
  let counted = 0
  for (let window = 0; window < RADII.length; window += 1) {
    const radius = RADII[window] ?? 0
    while (counted < radius) {
      counted += 1
      count += (around[WIDE_RADIUS - counted] ?? 0) + (around[WIDE_RADIUS + counted] ?? 0)
    }
    addTo(windows, window, share * termWeight(count, norms[window] ?? 0))
  }
}
