/**
 * What patterns for the numbers in an error are made of.
 *
 * @module
 */
import { COUNT } from './comparison.ts'

/**
 * What a number in an error stands for, all in tokens. A likely limit counts only where the error states a larger
 * number for the request.
 */
export type NumberRole = 'limit' | 'likely-limit' | 'prompt' | 'output' | 'total'

export interface NumberPattern {
  readonly role: NumberRole
  /** The number is its group `n`. */
  readonly pattern: RegExp
  readonly sample: string
  /** What the pattern finds in the sample. */
  readonly finds: number
}

/** The number that a pattern finds. */
export const COUNT_GROUP = `(?<n>${COUNT})`
/** What may stand between a noun and its number. */
export const BETWEEN = String.raw`(?:\s*(?:is|was|of|to|has|at|only|about|around|approximately|set|for this model|at least|at most|up to|exactly|hit|reached))*\s*[:=(]*\s*(?:only |about |at least )?`
/** The most there may be, as an adjective or a noun. */
export const MAXIMUM = String.raw`(?:max(?:imum)?|largest|longest|allowed|available|configured|supported|permitted)`

/** `sample` is a wording that `pattern` matches, and `finds` the number in it. */
export function numberPattern(
  role: NumberRole,
  pattern: string,
  sample: string,
  finds: number,
): NumberPattern {
  return { role, pattern: new RegExp(pattern), sample, finds }
}
