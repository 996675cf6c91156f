/**
 * The highest of many, without sorting them all.
 *
 * @module
 */

export interface Scored {
  readonly place: number
  readonly score: number
}

/** Keeps the highest scores of all that it is offered. */
export interface TopK {
  /** What scores less is not kept. */
  lowest(): number
  push(place: number, score: number): void
  /** Best first. */
  result(): readonly Scored[]
}

/** `precedes` decides between equal scores. */
export function createTopK(
  limit: number,
  precedes: (left: number, right: number) => boolean,
): TopK {
  const best: Scored[] = []
  let lowest = -Infinity
  return {
    lowest: () => lowest,
    push: (place, score) => {
      if (score < lowest) return
      const comesAfter = (other: Scored) =>
        other.score > score || (other.score === score && precedes(other.place, place))
      best.splice(firstNot(best, comesAfter), 0, { place, score })
      if (best.length > limit) best.pop()
      if (best.length === limit) lowest = best.at(-1)?.score ?? lowest
    },
    result: () => best,
  }
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
