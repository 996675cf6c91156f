/**
 * All documents in a row, so that a document's neighbours in its session are its neighbours here.
 *
 * @module
 */
import type { Entry } from './entry.ts'

/** A document that stands in the index. */
export interface Stored {
  readonly slot: number
  readonly entry: Entry
  /** Numbers of its words in order, then, from `sequenceLength` on, of its compounds. */
  readonly terms: Int32Array
  readonly sequenceLength: number
}

/** From the first to before the second. */
export interface Stretch {
  readonly from: number
  readonly to: number
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
  readonly sessions: ReadonlyMap<string, Stretch>
  /** How many groups there are. */
  readonly groups: number
  /** The latest time of any document; null where none has one. */
  readonly newest: number | null
}

/** `sessions` are sorted by order; `slots` is one more than the highest slot. */
export function layOut(
  sessions: ReadonlyMap<string, readonly Stored[]>,
  size: number,
  slots: number,
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
  return { stored, placeOf, groupFrom, groupTo, lengthBefore, sessions: stretches, groups, newest }
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
