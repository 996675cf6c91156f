/** Text of a wanted length, for tests in which only its length matters. */

/** One word, `count` times. */
export function repeatedWord(count: number): string {
  return 'word '.repeat(count).trim()
}

/** `count` words of a vocabulary of 97. */
export function variedWords(count: number): string {
  return Array.from({ length: count }, (_, n) => `word${n % 97}`).join(' ')
}
