/** Chances from a seed: the same ones on every machine. */
export interface Chances {
  /** From 0 up to 1, never 1. */
  next(): number
  /** A whole number from 0 up to `below`, never that. */
  below(below: number): number
  /** True so often, from 0 to 1. */
  is(probability: number): boolean
  /** Undefined for an empty list. */
  pick<Item>(items: readonly Item[]): Item | undefined
}

/** Source: mulberry32, by Tommy Ettinger, in the public domain. */
export function chances(seed: number): Chances {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    is: probability => next() < probability,
    pick: items => items[below(items.length)],
  }
}
