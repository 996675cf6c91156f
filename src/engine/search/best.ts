/**
 * The highest of many, without sorting them all.
 *
 * @module
 */

export interface Scored {
  readonly place: number
  readonly score: number
}

export interface BestOptions {
  /** Null: the place does not count. Asked only where `boundOf` leaves it open. */
  readonly scoreOf: (place: number) => number | null
  /** No score of the place is higher; quickly told. */
  readonly boundOf: (place: number) => number
  /** Decides between equal scores. */
  readonly precedes: (left: number, right: number) => boolean
}

/** The `limit` highest, best first. */
export function bestOf(
  places: ArrayLike<number>,
  limit: number,
  { scoreOf, boundOf, precedes }: BestOptions,
): readonly Scored[] {
  const best: Scored[] = []
  let lowest = -Infinity
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0
    if (boundOf(place) < lowest) continue
    const score = scoreOf(place)
    if (score === null || score < lowest) continue
    const comesAfter = (other: Scored) =>
      other.score > score || (other.score === score && precedes(other.place, place))
    best.splice(firstNot(best, comesAfter), 0, { place, score })
    if (best.length > limit) best.pop()
    if (best.length === limit) lowest = best.at(-1)?.score ?? lowest
  }
  return best
}

/** Index of the first entry for which the claim does not hold; it holds for all before and none after. */
function firstNot<Entry>(entries: readonly Entry[], holds: (entry: Entry) => boolean): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = entries[middle]
    if (entry !== undefined && holds(entry)) low = middle + 1
    else high = middle
  }
  return low
}
