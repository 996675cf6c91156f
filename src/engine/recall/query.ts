import { topicIn } from '../text/words.ts'

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

/** A content word of a text. */
export interface Term {
  /** Its normalised form alone, or its roots instead: of a compound, also those of its parts. */
  readonly forms: readonly string[]
  /** True for roots: other forms of the word need not contain them. */
  readonly areRoots: boolean
}

/** Content words of a text: no stop words or single letters; identifiers also whole. */
export function termsIn(text: string): readonly Term[] {
  const { words, compounds } = topicIn(text)
  return [
    ...words
      .filter(({ word }) => !(word.length < 2 && /[a-z]/.test(word)))
      .map(({ word, roots }) =>
        roots.length > 0 ? { forms: roots, areRoots: true } : { forms: [word], areRoots: false },
      ),
    ...compounds.map(compound => ({ forms: [compound], areRoots: false })),
  ]
}

/** The forms of all content words, each once. */
export function termsOf(text: string): ReadonlySet<string> {
  return new Set(termsIn(text).flatMap(({ forms }) => forms))
}
