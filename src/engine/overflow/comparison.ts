/**
 * A number that an error sets against another: which of the two is the limit follows from the words between them,
 * not from the nouns around them.
 *
 * @module
 */

/** What is compared and with what; both as the error counts them. */
export interface Comparison {
  readonly asked: number
  readonly limit: number
}

/** Pattern of a count of two to nine digits that is not of bytes, characters, images, thousands, … */
export const COUNT = String.raw`\d{2,9}(?![\d%]|[.,]\d|-\d|\s*(?:k|m|[kmg]i?b|bytes?|characters?|chars?|words?|images?|pixels?|messages?|items?|seconds?|ms)\b)`
const N = String.raw`(?<![-.\w])${COUNT}`
/** Within one statement, and not over a third number. */
const BETWEEN = String.raw`[^\d\n.;]{0,60}?`
/** The first number is too large for the second. */
const OVER = String.raw`(?:exceed\w*|\b(?:do|does|did|will|can)(?:n't| ?not) fit\b|\b(?:greater|longer|larger|more|higher|bigger) than|\b(?:over|above|beyond)\b|>=?|\b(?:must|should|has to|have to|needs to) be (?:<=?|less|fewer|smaller|shorter|lower|under|below|at most|no more|up to)|überschreite\w*|übersteigt|dépass\w+|supera\w*|excede\w*|превыша\w*|超过|超出|超え|を超)`
/** The first number is too small for the second. */
const UNDER = String.raw`\b(?:less|fewer|smaller|shorter|lower) than`

const PATTERNS = [
  { pattern: new RegExp(`(?<asked>${N})${BETWEEN}${OVER}${BETWEEN}(?<limit>${N})`, 'g') },
  { pattern: new RegExp(`(?<limit>${N})${BETWEEN}${UNDER}${BETWEEN}(?<asked>${N})`, 'g') },
] as const

/** The first comparison that comes out as an error would state it: more asked than allowed. Null for none. */
export function comparisonIn(text: string): Comparison | null {
  for (const { pattern } of PATTERNS)
    for (const { groups } of text.matchAll(pattern)) {
      const asked = Number(groups?.['asked'])
      const limit = Number(groups?.['limit'])
      if (asked > limit) return { asked, limit }
    }
  return null
}
