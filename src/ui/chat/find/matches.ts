/** Where a conversation holds the words that the user looks for, in all its messages, loaded or not. */

export interface Match {
  /** Of the message in the transcript. */
  readonly number: number
  /** Which match of that message, from 0. */
  readonly nth: number
}

/** What to look for: letters in any case, spaces of any kind; whole words if it is quoted. Null for no words. */
export function patternOf(query: string): RegExp | null {
  const quoted = /^\s*["“](.+?)["”]?\s*$/.exec(query)
  const words = (quoted?.[1] ?? query).trim()
  if (words === '') return null
  const escaped = words
    .split(/\s+/)
    .map(word => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`)
  const source = quoted ? String.raw`(?<![\p{L}\p{N}_])${escaped}(?![\p{L}\p{N}_])` : escaped
  return new RegExp(source, 'giu')
}

/** The matches, given the number of the message of each, oldest first. */
export function matchesAt(numbers: readonly number[]): readonly Match[] {
  let nth = 0
  return numbers.map((number, at) => {
    nth = number === numbers[at - 1] ? nth + 1 : 0
    return { number, nth }
  })
}

/** The place of the first match at or after a message; the last one where none follows. -1 for none at all. */
export function firstMatchFrom(matches: readonly Match[], number: number): number {
  const index = matches.findIndex(match => match.number >= number)
  return index === -1 ? matches.length - 1 : index
}
