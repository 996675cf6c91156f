/** A place with its score. */
export interface Scored {
  readonly place: number
  readonly score: number
}

/** Keeps the highest `limit` of all scores that are pushed. */
export interface TopK {
  /** Lower scores are dropped. -Infinity until `limit` scores are kept. */
  lowest(): number
  /** Keeps the score if it is among the highest so far. */
  push(place: number, score: number): void
  result(): readonly Scored[]
}

/** Selects the top scores without a full sort. With equal scores, `precedes` decides. */
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
      const isBetter = (other: Scored) =>
        other.score > score || (other.score === score && precedes(other.place, place))
      best.splice(firstNot(best, isBetter), 0, { place, score })
      if (best.length > limit) best.pop()
      if (best.length === limit) lowest = best.at(-1)?.score ?? lowest
    },
    result: () => best,
  }
}

/** Binary search: index of the first entry for which `holds` is false. Entries before it must be true. */
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
