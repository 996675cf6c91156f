import type { IndexedDocument } from './indexed-document.ts'
import { emptyColumns, type SessionColumns, type Columns } from './session-columns.ts'
import { scratchFor, type ScratchBuffers } from './scratch.ts'

/** A half-open range of places. */
export interface Range {
  readonly from: number
  /** Excluded. */
  readonly to: number
}

/** All documents, session by session, each in its order. A place is a document's index here, from 0. */
export interface ForwardIndex extends Columns {
  readonly documents: readonly IndexedDocument[]
  /** Place by slot; -1 for a free slot. */
  readonly placeOf: Int32Array
  /** Triples of place, first day and last day: each date of a month or less that a document mentions. */
  readonly dates: Int32Array
  /** Average length of a document; 1 where all are empty. */
  readonly averageLength: number
  /** The range of each session, by its id. */
  readonly sessions: ReadonlyMap<string, Range>
  /** The latest time of any document, in milliseconds since the Unix epoch; null where none has one. */
  readonly newest: number | null
  readonly scratch: ScratchBuffers
}

/** What `buildForwardIndex` needs beside the columns. */
export interface ForwardIndexOptions {
  /** Documents; a count. */
  readonly size: number
  /** One more than the highest slot. */
  readonly slots: number
  /** The index that the new one replaces, whose scratch buffers it takes over; null for the first. */
  readonly previous: ForwardIndex | null
}

/**
 * The forward index: all documents in one array, in which neighbours of a session are neighbours. Joins the columns of
 * all sessions, which are keyed by session id.
 */
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
  for (let place = 0; place < columns.slots.length; place += 1) {
    all.segmentFrom[from + place] = (columns.segmentFrom[place] ?? 0) + from
    all.segmentTo[from + place] = (columns.segmentTo[place] ?? 0) + from
  }
}

function placesOf(slots: Int32Array, capacity: number): Int32Array {
  const places = new Int32Array(capacity).fill(-1)
  for (let place = 0; place < slots.length; place += 1) places[slots[place] ?? 0] = place
  return places
}

function later(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}
