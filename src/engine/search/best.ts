/**
 * The highest of many, without sorting them all.
 *
 * @module
 */

export interface Scored {
  readonly place: number
  readonly score: number
}

/** The `limit` highest, best first; `precedes` decides between equal scores. */
export function bestOf(
  places: Iterable<number>,
  limit: number,
  options: {
    readonly scoreOf: (place: number) => number
    readonly precedes: (left: number, right: number) => boolean
  },
): readonly Scored[] {
  const { scoreOf, precedes } = options
  const best: Scored[] = []
  for (const place of places) {
    const score = scoreOf(place)
    const last = best.at(-1)
    const comesAfter = (other: Scored) =>
      other.score > score || (other.score === score && precedes(other.place, place))
    if (best.length >= limit && (last === undefined || comesAfter(last))) continue
    let low = 0
    let high = best.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = best[middle]
      if (other !== undefined && comesAfter(other)) low = middle + 1
      else high = middle
    }
    best.splice(low, 0, { place, score })
    if (best.length > limit) best.pop()
  }
  return best
}
