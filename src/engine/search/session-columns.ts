/**
 * One session's documents as arrays by place, made when it changes and copied whenever all sessions are laid out.
 *
 * @module
 */
import { NEAR_RADIUS, WIDE_RADIUS } from './bm25.ts'
import { dayOf } from './day-number.ts'
import type { IndexedDocument } from './forward-index.ts'
import { isShort } from './features.ts'

/** Of the documents of a row, by place. */
export interface Columns {
  readonly slots: Int32Array
  /** Of the group in which a place lies, its first place, and the one after its last. */
  readonly segmentFrom: Int32Array
  readonly segmentTo: Int32Array
  /** Lengths of the document, of five neighbours in its group together, and of eleven. */
  readonly length: Uint32Array
  readonly nearLength: Uint32Array
  readonly wideLength: Uint32Array
  /** At the first place of a group, the lengths of all its documents together. */
  readonly segmentLength: Uint32Array
  /** Bits of `SHAPE`. */
  readonly shapes: Uint32Array
  /** The day on which it was said; `NO_DAY` where that is not known. */
  readonly days: Int32Array
}

export interface SessionColumns {
  readonly documents: readonly IndexedDocument[]
  readonly columns: Columns
  /** Place, first and last day, of every date of a month or less that a document speaks of. */
  readonly dates: Int32Array
  /** Lengths of all documents, added up. */
  readonly length: number
  readonly segments: number
  /** The latest time of any document; null where none has one. */
  readonly newest: number | null
}

export const NO_DAY = -(2 ** 31)

export function emptyColumns(size: number): Columns {
  return {
    slots: new Int32Array(size),
    segmentFrom: new Int32Array(size),
    segmentTo: new Int32Array(size),
    length: new Uint32Array(size),
    nearLength: new Uint32Array(size),
    wideLength: new Uint32Array(size),
    segmentLength: new Uint32Array(size),
    shapes: new Uint32Array(size),
    days: new Int32Array(size),
  }
}

/** `documents` are all of a session, in order. */
export function sessionColumnsOf(documents: readonly IndexedDocument[]): SessionColumns {
  const columns = emptyColumns(documents.length)
  const dates: number[] = []
  let length = 0
  let newest: number | null = null
  for (const [place, { slot, entry }] of documents.entries()) {
    const { at } = entry
    columns.slots[place] = slot
    columns.length[place] = entry.length
    columns.shapes[place] = entry.shape
    columns.days[place] = at === null ? NO_DAY : dayOf(at)
    for (const date of entry.dates) if (isShort(date)) dates.push(place, date.from, date.to)
    length += entry.length
    if (at !== null && (newest === null || at > newest)) newest = at
  }
  const groups = markSegments(documents, columns)
  addUp(columns.nearLength, NEAR_RADIUS, columns)
  addUp(columns.wideLength, WIDE_RADIUS, columns)
  return { documents, columns, dates: Int32Array.from(dates), length, segments: groups, newest }
}

/** Returns how many groups there are. */
function markSegments(documents: readonly IndexedDocument[], columns: Columns): number {
  const { segmentFrom, segmentTo, segmentLength: together } = columns
  let first = 0
  let groups = 1
  for (const [place, { entry }] of documents.entries()) {
    if (entry.group !== documents[first]?.entry.group) {
      segmentTo.fill(place, first, place)
      first = place
      groups += 1
    }
    segmentFrom[place] = first
    together[first] = (together[first] ?? 0) + entry.length
  }
  segmentTo.fill(documents.length, first)
  return groups
}

/** Adds up the lengths of the documents so near to each place in its group. */
function addUp(sums: Uint32Array, radius: number, columns: Columns): void {
  for (let place = 0; place < sums.length; place += 1)
    sums[place] = lengthAround(place, radius, columns)
}

/** Lengths of the documents so near to a place in its group, added up. */
export function lengthAround(
  place: number,
  radius: number,
  { segmentFrom, segmentTo, length: own }: Pick<Columns, 'segmentFrom' | 'segmentTo' | 'length'>,
): number {
  const from = Math.max(segmentFrom[place] ?? 0, place - radius)
  const to = Math.min(segmentTo[place] ?? 0, place + radius + 1)
  let length = 0
  for (let other = from; other < to; other += 1) length += own[other] ?? 0
  return length
}
