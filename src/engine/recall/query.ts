import { isStopWord, wordsOf } from '../text/words.ts'

/** Maximum length of a query; a longer message usually contains what it asks about. */
const MAX_CHARACTERS = 2_000

/** In a search field these require a phrase; in a message they only quote. */
const QUOTES = /["“”「」]/gu

/** Query text for a message: without quotes; of a long message the beginning and the end, where its question is. */
export function queryOf(text: string): string {
  const words = text.replaceAll(QUOTES, ' ').trim()
  if (words.length <= MAX_CHARACTERS) return words
  const half = MAX_CHARACTERS / 2
  return `${words.slice(0, half)}\n${words.slice(-half)}`
}

/** Content terms of a text: normalised, without stop words and single letters, each once; identifiers also whole. */
export function termsOf(text: string): ReadonlySet<string> {
  const { sequence, compounds } = wordsOf(text)
  const plain = sequence.filter(
    word => !isStopWord(word) && !(word.length < 2 && /[a-z]/.test(word)),
  )
  return new Set([...plain, ...compounds])
}
