/**
 * All documents in a row, so that a document's neighbours in its session are its neighbours here.
 *
 * @module
 */
import { emptyColumns, type SessionColumns, type Columns } from './session-columns.ts'
import { scratchFor, type ScratchBuffers } from './scratch.ts'
import type { DocumentMetadata } from './analyze-document.ts'

/** The words of a document as numbers, among those of others that came with it. */
export interface DocumentTerms {
  readonly terms: Int32Array
  /** Its words in order begin here and end before `sequenceTo`; its compounds follow, up to before `termsTo`. */
  readonly termsFrom: number
  readonly sequenceTo: number
  readonly termsTo: number
}

/** A document that stands in the index. */
export interface IndexedDocument extends DocumentTerms {
  readonly slot: number
  readonly entry: DocumentMetadata
}

/** From the first to before the second. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Session after session, each in its order. A place counts from 0. */
export interface ForwardIndex extends Columns {
  readonly stored: readonly IndexedDocument[]
  /** Place of each slot; -1 for an empty one. */
  readonly placeOf: Int32Array
  /** Place, first and last day, of every date of a month or less that a document speaks of. */
  readonly dates: Int32Array
  /** Average length of a document, and of a group; 1 where none has any. */
  readonly averageLength: number
  readonly averageSegmentLength: number
  readonly sessions: ReadonlyMap<string, Range>
  /** How many groups there are. */
  readonly segments: number
  /** The latest time of any document; null where none has one. */
  readonly newest: number | null
  readonly scratch: ScratchBuffers
}

export interface ForwardIndexOptions {
  /** Documents; a count. */
  readonly size: number
  /** One more than the highest slot. */
  readonly slots: number
  /** The layout that this one takes the place of. */
  readonly before: ForwardIndex | null
}

/** By session. */
export function buildForwardIndex(
  blocks: ReadonlyMap<string, SessionColumns>,
  { size, slots, before }: ForwardIndexOptions,
): ForwardIndex {
  const stored: IndexedDocument[] = []
  const columns = emptyColumns(size)
  const dates: number[] = []
  const sessions = new Map<string, Range>()
  let newest: number | null = null
  let groups = 0
  let length = 0

  for (const [sessionId, block] of blocks) {
    const from = stored.length
    for (const document of block.documents) stored.push(document)
    copy(block, columns, from)
    for (const [index, value] of block.dates.entries())
      dates.push(index % 3 === 0 ? value + from : value)
    sessions.set(sessionId, { from, to: stored.length })
    groups += block.segments
    length += block.length
    newest = later(newest, block.newest)
  }
  return {
    stored,
    ...columns,
    placeOf: placesOf(columns.slots, slots),
    dates: Int32Array.from(dates),
    averageLength: length / Math.max(1, size) || 1,
    averageSegmentLength: length / Math.max(1, groups) || 1,
    sessions,
    segments: groups,
    newest,
    scratch: scratchFor(size, before?.scratch ?? null),
  }
}

function copy({ columns }: SessionColumns, all: Columns, from: number): void {
  all.slots.set(columns.slots, from)
  all.length.set(columns.length, from)
  all.nearLength.set(columns.nearLength, from)
  all.wideLength.set(columns.wideLength, from)
  all.segmentLength.set(columns.segmentLength, from)
  all.shapes.set(columns.shapes, from)
  all.days.set(columns.days, from)
  for (let place = 0; place < columns.slots.length; place += 1) {
    all.segmentFrom[from + place] = (columns.segmentFrom[place] ?? 0) + from
    all.segmentTo[from + place] = (columns.segmentTo[place] ?? 0) + from
  }
}

function placesOf(slots: Int32Array, room: number): Int32Array {
  const places = new Int32Array(room).fill(-1)
  for (let place = 0; place < slots.length; place += 1) places[slots[place] ?? 0] = place
  return places
}

function later(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}
