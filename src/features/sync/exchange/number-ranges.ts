/** Sets of numbers as ranges, both ends included, ascending, with a gap between each two. */
import { z } from 'zod'

const Range = z.tuple([z.number(), z.number()])
export const Ranges = z.array(Range)
export type Ranges = z.infer<typeof Ranges>

export function unionOf(...sets: readonly Ranges[]): Ranges {
  const united: Ranges = []
  for (const [from, to] of sets.flat().toSorted(([left], [right]) => left - right)) {
    const last = united.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else united.push([from, to])
  }
  return united
}

export function hasNumber(ranges: Ranges, number: number): boolean {
  return ranges.some(([from, to]) => from <= number && number <= to)
}

/** True if every number of `inner` is in `outer`. */
export function isWithin(inner: Ranges, outer: Ranges): boolean {
  return inner.every(([from, to]) => outer.some(([start, end]) => start <= from && to <= end))
}
