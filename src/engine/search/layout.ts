/**
 * All documents in a row, so that a document's neighbours in its session are its neighbours here.
 *
 * @module
 */
import { NEAR, normOf, REACH } from './bm25.ts'
import { columnsOf, type Columns } from './columns.ts'
import { deskFor, type Desk } from './desk.ts'
import type { Entry } from './entry.ts'

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

/** What the length of a document does to its weights, by place: of the document, of five neighbours and of eleven. */
export interface Norms {
  readonly own: Float64Array
  readonly near: Float64Array
  readonly wide: Float64Array
}

/** Session after session, each in its order. A place counts from 0. */
export interface Layout {
  readonly stored: readonly Stored[]
  /** Place of each slot; -1 for an empty one. */
  readonly placeOf: Int32Array
  /** Of the group in which a place lies, its first place, and the one after its last. */
  readonly groupFrom: Int32Array
  readonly groupTo: Int32Array
  /** Lengths of all documents before a place, added up; one more than there are places. */
  readonly lengthBefore: Float64Array
  /** Average length of a document; 1 where none has any. */
  readonly averageLength: number
  readonly norms: Norms
  readonly columns: Columns
  readonly sessions: ReadonlyMap<string, Stretch>
  /** How many groups there are. */
  readonly groups: number
  /** The latest time of any document; null where none has one. */
  readonly newest: number | null
  readonly desk: Desk
}

export interface LayoutOptions {
  readonly size: number
  /** One more than the highest slot. */
  readonly slots: number
  /** The layout that this one takes the place of. */
  readonly before: Layout | null
}

/** `sessions` are sorted by order. */
export function layOut(
  sessions: ReadonlyMap<string, readonly Stored[]>,
  { size, slots, before }: LayoutOptions,
): Layout {
  const stored: Stored[] = []
  const placeOf = new Int32Array(slots).fill(-1)
  const groupFrom = new Int32Array(size)
  const groupTo = new Int32Array(size)
  const lengthBefore = new Float64Array(size + 1)
  const stretches = new Map<string, Stretch>()
  let newest: number | null = null
  let groups = 0

  for (const [sessionId, documents] of sessions) {
    const from = stored.length
    for (const document of documents) {
      const place = stored.push(document) - 1
      const { at, length } = document.entry
      placeOf[document.slot] = place
      lengthBefore[place + 1] = (lengthBefore[place] ?? 0) + length
      if (at !== null && (newest === null || at > newest)) newest = at
    }
    stretches.set(sessionId, { from, to: stored.length })
    groups += markGroups(stored, from, { groupFrom, groupTo })
  }
  const averageLength = (lengthBefore[size] ?? 0) / Math.max(1, size) || 1
  const lengths = { groupFrom, groupTo, lengthBefore, averageLength }
  return {
    stored,
    placeOf,
    ...lengths,
    norms: {
      own: normsOf(size, 0, lengths),
      near: normsOf(size, NEAR, lengths),
      wide: normsOf(size, REACH, lengths),
    },
    columns: columnsOf(stored),
    sessions: stretches,
    groups,
    newest,
    desk: deskFor(size, before?.desk ?? null),
  }
}

/** Of the session that begins there; returns how many groups it has. */
function markGroups(
  stored: readonly Stored[],
  from: number,
  { groupFrom, groupTo }: Pick<Layout, 'groupFrom' | 'groupTo'>,
): number {
  let first = from
  let groups = 1
  for (let place = from; place < stored.length; place += 1) {
    if (stored[place]?.entry.group !== stored[first]?.entry.group) {
      groupTo.fill(place, first, place)
      first = place
      groups += 1
    }
    groupFrom[place] = first
  }
  groupTo.fill(stored.length, first, stored.length)
  return groups
}

type Lengths = Pick<Layout, 'groupFrom' | 'groupTo' | 'lengthBefore' | 'averageLength'>

function normsOf(size: number, radius: number, lengths: Lengths): Float64Array {
  const norms = new Float64Array(size)
  for (let place = 0; place < size; place += 1)
    norms[place] = normOf(relativeLength(lengths, place, radius))
  return norms
}

/** Lengths of the documents so near to a place in its group, added up, by what as many have on average. */
export function relativeLength(
  { groupFrom, groupTo, lengthBefore, averageLength }: Lengths,
  place: number,
  radius: number,
): number {
  const from = Math.max(groupFrom[place] ?? 0, place - radius)
  const to = Math.min(groupTo[place] ?? 0, place + radius + 1)
  return ((lengthBefore[to] ?? 0) - (lengthBefore[from] ?? 0)) / (averageLength * (2 * radius + 1))
}
