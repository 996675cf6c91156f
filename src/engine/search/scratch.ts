/**
 * Per-document buffers, reused between queries: allocating them costs more than most queries.
 *
 * @module
 */

/** A list of distinct places with a fixed capacity. */
export interface PlaceList {
  readonly places: Int32Array
  /** Number of entries of `places` in use. */
  length: number
}

/** Buffers by place. Whoever uses one clears it first. */
export interface ScratchBuffers {
  /** Length of each buffer. */
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
  readonly touched: PlaceList
  /** 1 for the places in `touched`. */
  readonly isTouched: Uint8Array
  /** Places whose wide window contains the current term. */
  readonly reached: PlaceList
  /** Of `matchDates`: number of date features, 0 … 3. */
  readonly dateMatches: Uint8Array
  /** Places with a date feature. */
  readonly withDates: PlaceList
  /** Of `countTermsNear`: the row of a place, from 1; 0 for none. */
  readonly rows: Int32Array
}

/** Buffers for `places` documents: `previous` where its capacity is enough, otherwise new ones. */
export function scratchFor(places: number, previous: ScratchBuffers | null): ScratchBuffers {
  if (previous !== null && previous.capacity >= places) return previous
  // A little more than needed, so that not every new message allocates new buffers.
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
export function pushPlace(place: number, list: PlaceList): void {
  list.places[list.length] = place
  list.length += 1
}

function emptyPlaces(capacity: number): PlaceList {
  return { places: new Int32Array(capacity), length: 0 }
}
