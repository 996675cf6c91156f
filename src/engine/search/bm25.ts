/** BM25: the weight of a term in a text. */

/** Number of documents on either side that are the context of one. */
export const WIDE_RADIUS = 5
/** Number of documents on either side that are its near context. */
export const NEAR_RADIUS = 2

/** Saturation of the term frequency. */
const K1 = 1.2
/** Strength of the length normalisation: 0 … 1. */
const B = 0.6

/** Inverse document frequency of a term that occurs in `documentsWithTerm` of `documents`; above 0. */
export function idf(documentsWithTerm: number, documents: number): number {
  return Math.log1p((documents - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5))
}

/** Length norm of a text; `relativeLength` is its length divided by the average length. */
export function lengthNorm(relativeLength: number): number {
  return K1 * (1 - B + B * relativeLength)
}

/** Weight of a term that occurs `count` times in a text with this length norm: 0 … `K1 + 1`. */
export function termWeight(count: number, norm: number): number {
  return count === 0 ? 0 : (count * (K1 + 1)) / (count + norm)
}

/** `termWeight` of a text with this relative length. */
export function termWeightAt(count: number, relativeLength: number): number {
  return termWeight(count, lengthNorm(relativeLength))
}
