/**
 * All documents in a row, so that a document's neighbours in its session are its neighbours here.
 *
 * @module
 */
import { emptyColumns, type Block, type Columns } from './session-columns.ts'
import { deskFor, type Desk } from './scratch.ts'
import type { Entry } from './analyze-document.ts'

/** The words of a document as numbers, among those of others that came with it. */
export interface Passage {
  readonly terms: Int32Array
  /** Its words in order begin here and end before `sequenceTo`; its compounds follow, up to before `termsTo`. */
  readonly termsFrom: number
  readonly sequenceTo: number
  readonly termsTo: number
}

/** A document that stands in the index. */
export interface Stored extends Passage {
  readonly slot: number
  readonly entry: Entry
}

/** From the first to before the second. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Session after session, each in its order. A place counts from 0. */
export interface Layout extends Columns {
  readonly stored: readonly Stored[]
  /** Place of each slot; -1 for an empty one. */
  readonly placeOf: Int32Array
  /** Place, first and last day, of every date of a month or less that a document speaks of. */
  readonly dates: Int32Array
  /** Average length of a document, and of a group; 1 where none has any. */
  readonly averageLength: number
  readonly averageGroup: number
  readonly sessions: ReadonlyMap<string, Stretch>
  /** How many groups there are. */
  readonly groups: number
  /** The latest time of any document; null where none has one. */
  readonly newest: number | null
  readonly desk: Desk
}

export interface LayoutOptions {
  /** Documents; a count. */
  readonly size: number
  /** One more than the highest slot. */
  readonly slots: number
  /** The layout that this one takes the place of. */
  readonly before: Layout | null
}

/** By session. */
export function layOut(
  blocks: ReadonlyMap<string, Block>,
  { size, slots, before }: LayoutOptions,
): Layout {
  const stored: Stored[] = []
  const columns = emptyColumns(size)
  const dates: number[] = []
  const sessions = new Map<string, Stretch>()
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
    groups += block.groups
    length += block.length
    newest = later(newest, block.newest)
  }
  return {
    stored,
    ...columns,
    placeOf: placesOf(columns.slots, slots),
    dates: Int32Array.from(dates),
    averageLength: length / Math.max(1, size) || 1,
    averageGroup: length / Math.max(1, groups) || 1,
    sessions,
    groups,
    newest,
    desk: deskFor(size, before?.desk ?? null),
  }
}

function copy({ columns }: Block, all: Columns, from: number): void {
  all.slots.set(columns.slots, from)
  all.own.set(columns.own, from)
  all.near.set(columns.near, from)
  all.wide.set(columns.wide, from)
  all.together.set(columns.together, from)
  all.shapes.set(columns.shapes, from)
  all.days.set(columns.days, from)
  for (let place = 0; place < columns.slots.length; place += 1) {
    all.groupFrom[from + place] = (columns.groupFrom[place] ?? 0) + from
    all.groupTo[from + place] = (columns.groupTo[place] ?? 0) + from
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
