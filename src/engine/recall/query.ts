import { isStopWord, wordsOf } from '../text/words.ts'

/** Longest query in characters. A longer message usually contains its own topic. */
const MAX_CHARACTERS = 2_000

/** In a search field, quotes require a phrase; in a message they do not. */
const QUOTES = /["“”「」]/gu

/** The search text for a message, without quotes. A long message gives its start and end: the question is there. */
export function queryOf(text: string): string {
  const words = text.replaceAll(QUOTES, ' ').trim()
  if (words.length <= MAX_CHARACTERS) return words
  const half = MAX_CHARACTERS / 2
  return `${words.slice(0, half)}\n${words.slice(-half)}`
}

/** Content words of a text, each once: normalised, no stop words or single letters; identifiers also whole. */
export function termsOf(text: string): ReadonlySet<string> {
  const { sequence, compounds } = wordsOf(text)
  const plain = sequence.filter(
    word => !isStopWord(word) && !(word.length < 2 && /[a-z]/.test(word)),
  )
  return new Set([...plain, ...compounds])
}
