/**
 * What a user's message asks the archive for.
 *
 * @module
 */
import { isStopWord } from '../search/stop-words.ts'
import { wordsOf } from '../search/words.ts'

/** Characters of a message that are searched with: a longer one brings its matter along. */
const MOST_CHARACTERS = 2_000

/** To people who search these demand that words stand so; whoever writes a message only quotes. */
const QUOTES = /["“”「」]/gu

/** The text to search with: a long message's beginning and end, where a question stands. */
export function queryOf(text: string): string {
  const words = text.replaceAll(QUOTES, ' ').trim()
  if (words.length <= MOST_CHARACTERS) return words
  const half = MOST_CHARACTERS / 2
  return `${words.slice(0, half)}\n${words.slice(-half)}`
}

/** The words that tell one text from another, normalised, each once; identifiers also whole. */
export function termsOf(text: string): ReadonlySet<string> {
  const { sequence, compounds } = wordsOf(text)
  const plain = sequence.filter(
    word => !isStopWord(word) && !(word.length < 2 && /[a-z]/.test(word)),
  )
  return new Set([...plain, ...compounds])
}
