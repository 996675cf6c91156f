/**
 * What a word's occurrences weigh in a text: BM25.
 *
 * @module
 */

/** Most neighbours on either side that lend a document meaning; and of those that are near. */
export const WIDE_RADIUS = 5
export const NEAR_RADIUS = 2

/** How soon more of the same word stops to matter, and how much a long text must hold. */
const K1 = 1.2
const B = 0.6

/** How much a word tells apart that stands in so many of all. */
export function idf(holding: number, all: number): number {
  return Math.log1p((all - holding + 0.5) / (holding + 0.5))
}

/** What a text's length does to its weights; `relative` is its length by the average one. */
export function lengthNorm(relative: number): number {
  return K1 * (1 - B + B * relative)
}

/** A text's weight for one word: 0 … `SATURATION + 1`. */
export function termWeight(count: number, norm: number): number {
  return count === 0 ? 0 : (count * (K1 + 1)) / (count + norm)
}

/** The same by the text's length. */
export function termWeightAt(count: number, relative: number): number {
  return termWeight(count, lengthNorm(relative))
}
