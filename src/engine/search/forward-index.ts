import type { IndexedDocument } from './document.ts'
import { NEAR_RADIUS, WIDE_RADIUS } from './bm25.ts'
import { dayOf, isShort } from '../text/day-number.ts'

/** A half-open range of places. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** All documents, session by session, each in its order. A place is a document's index here, from 0. */
export interface ForwardIndex extends Columns {
  readonly documents: readonly IndexedDocument[]
  /** Place by slot; -1 for a free slot. */
  readonly placeOf: Int32Array
  /** Triples of place, first day and last day, for each mentioned date of at most a month. */
  readonly dates: Int32Array
  /** Average length of a document; 1 if all are empty. */
  readonly averageLength: number
  readonly sessions: ReadonlyMap<string, Range>
  /** The latest time of any document, in milliseconds since the Unix epoch; null if none has one. */
  readonly newest: number | null
  readonly scratch: ScratchBuffers
}

/** What `buildForwardIndex` needs with the columns. */
export interface ForwardIndexOptions {
  readonly size: number
  /** One more than the highest slot. */
  readonly slots: number
  /** The index to replace; the new one reuses its scratch buffers. Null for the first. */
  readonly previous: ForwardIndex | null
}

/** Joins the columns of all sessions into one index. Neighbours in a session stay neighbours. */
export function buildForwardIndex(
  columnsBySession: ReadonlyMap<string, SessionColumns>,
  { size, slots, previous }: ForwardIndexOptions,
): ForwardIndex {
  const documents: IndexedDocument[] = []
  const columns = emptyColumns(size)
  const dates: number[] = []
  const sessions = new Map<string, Range>()
  let newest: number | null = null
  let length = 0

  for (const [sessionId, session] of columnsBySession) {
    const from = documents.length
    for (const document of session.documents) documents.push(document)
    copy(session, columns, from)
    for (const [index, value] of session.dates.entries())
      dates.push(index % 3 === 0 ? value + from : value)
    sessions.set(sessionId, { from, to: documents.length })
    length += session.length
    newest = later(newest, session.newest)
  }
  return {
    documents,
    ...columns,
    placeOf: placesOf(columns.slots, slots),
    dates: Int32Array.from(dates),
    averageLength: length / Math.max(1, size) || 1,
    sessions,
    newest,
    scratch: scratchFor(size, previous?.scratch ?? null),
  }
}

function copy({ columns }: SessionColumns, all: Columns, from: number): void {
  all.slots.set(columns.slots, from)
  all.length.set(columns.length, from)
  all.nearLength.set(columns.nearLength, from)
  all.wideLength.set(columns.wideLength, from)
  all.turnFeatures.set(columns.turnFeatures, from)
  all.days.set(columns.days, from)
  for (let position = 0; position < columns.slots.length; position += 1) {
    all.sessionDayFrom[from + position] = (columns.sessionDayFrom[position] ?? 0) + from
    all.sessionDayTo[from + position] = (columns.sessionDayTo[position] ?? 0) + from
  }
}

function placesOf(slots: Int32Array, capacity: number): Int32Array {
  const places = new Int32Array(capacity).fill(-1)
  for (let position = 0; position < slots.length; position += 1)
    places[slots[position] ?? 0] = position
  return places
}

function later(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

/** A list of distinct places with a fixed capacity. */
export interface PositionList {
  readonly places: Int32Array
  /** Number of entries of `places` in use. */
  length: number
}

/** Buffers by place. Each user clears its buffer first. */
export interface ScratchBuffers {
  readonly capacity: number
  // Of `accumulateScores`: see `ScoreAccumulators`.
  readonly own: Float64Array
  readonly near: Float64Array
  readonly wide: Float64Array
  /** Occurrences of the current term in the near window; 0 between two terms. */
  readonly nearCounts: Uint16Array
  /** The same in the wide window. */
  readonly wideCounts: Uint16Array
  /** Places with a score. */
  readonly touched: PositionList
  /** 1 for the places in `touched`. */
  readonly isTouched: Uint8Array
  /** Places whose wide window contains the current term. */
  readonly reached: PositionList
  /** Of `matchDates`: number of date features, 0 … 3. */
  readonly dateMatches: Uint8Array
  /** Places with a date feature. */
  readonly withDates: PositionList
  /** Of `countTermsNear`: the row of a place, from 1; 0 for none. */
  readonly rows: Int32Array
}

/** Buffers for `places` documents: `previous` if it is large enough, else new ones. */
function scratchFor(places: number, previous: ScratchBuffers | null): ScratchBuffers {
  if (previous !== null && previous.capacity >= places) return previous
  // Some reserve, so that a new message rarely needs new buffers.
  const capacity = places + (places >>> 3) + 64
  return {
    capacity,
    own: new Float64Array(capacity),
    near: new Float64Array(capacity),
    wide: new Float64Array(capacity),
    nearCounts: new Uint16Array(capacity),
    wideCounts: new Uint16Array(capacity),
    touched: emptyPlaces(capacity),
    isTouched: new Uint8Array(capacity),
    reached: emptyPlaces(capacity),
    dateMatches: new Uint8Array(capacity),
    withDates: emptyPlaces(capacity),
    rows: new Int32Array(capacity),
  }
}

/** Appends a place that is not in the list yet. */
export function pushPosition(position: number, list: PositionList): void {
  list.places[list.length] = position
  list.length += 1
}

function emptyPlaces(capacity: number): PositionList {
  return { places: new Int32Array(capacity), length: 0 }
}

interface Columns {
  readonly slots: Int32Array
  /** First place of the document's session day. */
  readonly sessionDayFrom: Int32Array
  /** One after the last place of the document's session day. */
  readonly sessionDayTo: Int32Array
  /** Length of the document. */
  readonly length: Uint32Array
  /** Length of its window of `NEAR_RADIUS`, within its session day. */
  readonly nearLength: Uint32Array
  /** Length of its window of `WIDE_RADIUS`, within its session day. */
  readonly wideLength: Uint32Array
  /** Bits of `TURN_FEATURES`, added up. */
  readonly turnFeatures: Uint32Array
  /** Day number of the document; `NO_DAY` if unknown. */
  readonly days: Int32Array
}

/** A session's documents with their columns; places count from 0 within the session. */
export interface SessionColumns {
  readonly documents: readonly IndexedDocument[]
  readonly columns: Columns
  /** Triples of place, first day and last day, for each mentioned date of at most a month. */
  readonly dates: Int32Array
  readonly length: number
  /** The latest time of any document, in milliseconds since the Unix epoch; null if none has one. */
  readonly newest: number | null
}

/** Day of a document whose time is unknown. */
export const NO_DAY = -(2 ** 31)

function emptyColumns(size: number): Columns {
  return {
    slots: new Int32Array(size),
    sessionDayFrom: new Int32Array(size),
    sessionDayTo: new Int32Array(size),
    length: new Uint32Array(size),
    nearLength: new Uint32Array(size),
    wideLength: new Uint32Array(size),
    turnFeatures: new Uint32Array(size),
    days: new Int32Array(size),
  }
}

/** Builds the columns of a session from all its documents, in order. */
export function sessionColumnsOf(documents: readonly IndexedDocument[]): SessionColumns {
  const columns = emptyColumns(documents.length)
  const dates: number[] = []
  let length = 0
  let newest: number | null = null
  for (const [position, { slot, metadata }] of documents.entries()) {
    const { at } = metadata
    columns.slots[position] = slot
    columns.length[position] = metadata.length
    columns.turnFeatures[position] = metadata.turnFeatures
    columns.days[position] = at === null ? NO_DAY : dayOf(at)
    for (const date of metadata.dates) if (isShort(date)) dates.push(position, date.from, date.to)
    length += metadata.length
    if (at !== null && (newest === null || at > newest)) newest = at
  }
  markSessionDays(documents, columns)
  sumLengths(columns.nearLength, NEAR_RADIUS, columns)
  sumLengths(columns.wideLength, WIDE_RADIUS, columns)
  return { documents, columns, dates: Int32Array.from(dates), length, newest }
}

function markSessionDays(documents: readonly IndexedDocument[], columns: Columns): void {
  const { sessionDayFrom, sessionDayTo } = columns
  let first = 0
  for (const [position, { metadata }] of documents.entries()) {
    if (metadata.sessionDay !== documents[first]?.metadata.sessionDay) {
      sessionDayTo.fill(position, first, position)
      first = position
    }
    sessionDayFrom[position] = first
  }
  sessionDayTo.fill(documents.length, first)
}

/** Sets `sums` to the length of the window of `radius` around each place. */
function sumLengths(sums: Uint32Array, radius: number, columns: Columns): void {
  for (let position = 0; position < sums.length; position += 1)
    sums[position] = lengthAround(position, radius, columns)
}

/** Total length of the documents up to `radius` from `place`, within its session day. */
export function lengthAround(
  position: number,
  radius: number,
  {
    sessionDayFrom,
    sessionDayTo,
    length: lengths,
  }: Pick<Columns, 'sessionDayFrom' | 'sessionDayTo' | 'length'>,
): number {
  const from = Math.max(sessionDayFrom[position] ?? 0, position - radius)
  const to = Math.min(sessionDayTo[position] ?? 0, position + radius + 1)
  let length = 0
  for (let other = from; other < to; other += 1) length += lengths[other] ?? 0
  return length
}
