/**
 * One session's part of the forward index: built when the session changes, copied into each new index.
 *
 * @module
 */
import type { IndexedDocument } from './indexed-document.ts'
import { NEAR_RADIUS, WIDE_RADIUS } from './bm25.ts'
import { dayOf, isShort } from './day-number.ts'

/** Properties of documents, by place. */
export interface Columns {
  readonly slots: Int32Array
  /** First place of the document's segment. */
  readonly segmentFrom: Int32Array
  /** One after the last place of the document's segment. */
  readonly segmentTo: Int32Array
  /** Length of the document. */
  readonly length: Uint32Array
  /** Length of its window of `NEAR_RADIUS`, within its segment. */
  readonly nearLength: Uint32Array
  /** Length of its window of `WIDE_RADIUS`, within its segment. */
  readonly wideLength: Uint32Array
  /** Bits of `TURN_FEATURES`, added up. */
  readonly turnFeatures: Uint32Array
  /** Day number on which the document was written; `NO_DAY` where unknown. */
  readonly days: Int32Array
}

/** A session's documents with their columns; places count from 0 within the session. */
export interface SessionColumns {
  readonly documents: readonly IndexedDocument[]
  readonly columns: Columns
  /** Triples of place, first day and last day: each date of a month or less that a document mentions. */
  readonly dates: Int32Array
  /** Total length of the documents. */
  readonly length: number
  /** The latest time of any document, in milliseconds since the Unix epoch; null where none has one. */
  readonly newest: number | null
}

/** Day of a document whose time is unknown. */
export const NO_DAY = -(2 ** 31)

/** Columns of `size` documents, all 0. */
export function emptyColumns(size: number): Columns {
  return {
    slots: new Int32Array(size),
    segmentFrom: new Int32Array(size),
    segmentTo: new Int32Array(size),
    length: new Uint32Array(size),
    nearLength: new Uint32Array(size),
    wideLength: new Uint32Array(size),
    turnFeatures: new Uint32Array(size),
    days: new Int32Array(size),
  }
}

/** Builds the columns of a session from all its documents, which are in order. */
export function sessionColumnsOf(documents: readonly IndexedDocument[]): SessionColumns {
  const columns = emptyColumns(documents.length)
  const dates: number[] = []
  let length = 0
  let newest: number | null = null
  for (const [place, { slot, metadata }] of documents.entries()) {
    const { at } = metadata
    columns.slots[place] = slot
    columns.length[place] = metadata.length
    columns.turnFeatures[place] = metadata.turnFeatures
    columns.days[place] = at === null ? NO_DAY : dayOf(at)
    for (const date of metadata.dates) if (isShort(date)) dates.push(place, date.from, date.to)
    length += metadata.length
    if (at !== null && (newest === null || at > newest)) newest = at
  }
  markSegments(documents, columns)
  sumLengths(columns.nearLength, NEAR_RADIUS, columns)
  sumLengths(columns.wideLength, WIDE_RADIUS, columns)
  return { documents, columns, dates: Int32Array.from(dates), length, newest }
}

/** Fills the columns of segments. */
function markSegments(documents: readonly IndexedDocument[], columns: Columns): void {
  const { segmentFrom, segmentTo } = columns
  let first = 0
  for (const [place, { metadata }] of documents.entries()) {
    if (metadata.segment !== documents[first]?.metadata.segment) {
      segmentTo.fill(place, first, place)
      first = place
    }
    segmentFrom[place] = first
  }
  segmentTo.fill(documents.length, first)
}

/** Sets `sums` to the length of the window of `radius` around each place. */
function sumLengths(sums: Uint32Array, radius: number, columns: Columns): void {
  for (let place = 0; place < sums.length; place += 1)
    sums[place] = lengthAround(place, radius, columns)
}

/** Total length of the documents up to `radius` from `place`, within its segment. */
export function lengthAround(
  place: number,
  radius: number,
  {
    segmentFrom,
    segmentTo,
    length: lengths,
  }: Pick<Columns, 'segmentFrom' | 'segmentTo' | 'length'>,
): number {
  const from = Math.max(segmentFrom[place] ?? 0, place - radius)
  const to = Math.min(segmentTo[place] ?? 0, place + radius + 1)
  let length = 0
  for (let other = from; other < to; other += 1) length += lengths[other] ?? 0
  return length
}
