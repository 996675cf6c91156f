/**
 * What the open conversation says, read over all its messages, whether the page has them or not.
 *
 * @module
 */
import { type MessageEntry, plainTextOf } from '../../engine/index.ts'

/** Further matches are not counted. */
export const MOST_MATCHES = 10_000

/**
 * The number of the message of each match, oldest first: a message with several has its number as often. `pattern`: a
 * global one.
 */
export function matchesIn(entries: readonly MessageEntry[], pattern: RegExp): readonly number[] {
  const numbers: number[] = []
  for (const { number, event } of entries) {
    const text = plainTextOf(event.parts, { calls: true }).join('\n')
    const matches = [...text.matchAll(pattern)].slice(0, MOST_MATCHES)
    numbers.push(...matches.map(() => number))
    if (numbers.length >= MOST_MATCHES) return numbers.slice(0, MOST_MATCHES)
  }
  return numbers
}
