/**
 * Where a search works: arrays by place, cleared and used again for each question, since arrays as long as the archive
 * cost more to make than most searches.
 *
 * @module
 */

/** Some places, each noted once. */
export interface PlaceList {
  readonly places: Int32Array
  /** So many of `places` count. */
  length: number
}

export interface ScratchBuffers {
  /** Places that there is room for. */
  readonly capacity: number
  /** Of `gather`: what a document weighs alone, and with its neighbours. */
  readonly own: Float64Array
  readonly near: Float64Array
  readonly wide: Float64Array
  /** How often the word at hand stands around a place; 0 between two words. */
  readonly nearCounts: Uint16Array
  readonly wideCounts: Uint16Array
  /** The places that have any of these. */
  readonly touched: PlaceList
  readonly isTouched: Uint8Array
  /** Where the word at hand stands, or near it. */
  readonly reached: PlaceList
  /** Of `daySigns`: how many signs of time speak for a place. */
  readonly dateMatches: Uint8Array
  readonly withDates: PlaceList
  /** Of `weighSittings`, by the first place of a group. */
  readonly segmentScores: Float64Array
  readonly segmentCounts: Uint32Array
  readonly segmentsWithTerm: PlaceList
  /** Of `lookAround`: one more than the row of a place; 0 for none. */
  readonly rows: Int32Array
}

/** The one before, where it has room for so many places. */
export function scratchFor(places: number, before: ScratchBuffers | null): ScratchBuffers {
  if (before !== null && before.capacity >= places) return before
  // A little more than is needed, so that not every new message makes it anew.
  const room = places + (places >>> 3) + 64
  return {
    capacity: room,
    own: new Float64Array(room),
    near: new Float64Array(room),
    wide: new Float64Array(room),
    nearCounts: new Uint16Array(room),
    wideCounts: new Uint16Array(room),
    touched: emptyPlaces(room),
    isTouched: new Uint8Array(room),
    reached: emptyPlaces(room),
    dateMatches: new Uint8Array(room),
    withDates: emptyPlaces(room),
    segmentScores: new Float64Array(room),
    segmentCounts: new Uint32Array(room),
    segmentsWithTerm: emptyPlaces(room),
    rows: new Int32Array(room),
  }
}

/** Adds a place that the list does not hold. */
export function pushPlace(place: number, list: PlaceList): void {
  list.places[list.length] = place
  list.length += 1
}

function emptyPlaces(room: number): PlaceList {
  return { places: new Int32Array(room), length: 0 }
}
