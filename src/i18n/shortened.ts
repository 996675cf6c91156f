/** Characters of a value in a sentence. */
const MOST_SHOWN = 80

/** A value that a file or a server chose, for a sentence: on one line, and cut. */
export function shortened(value: string, most = MOST_SHOWN): string {
  const line = value.slice(0, 2 * most).replaceAll(/[\s\p{Cc}]+/gu, ' ')
  const characters = Array.from(line)
  if (characters.length <= most && value.length <= 2 * most) return line
  return `${characters.slice(0, most - 1).join('')}…`
}
