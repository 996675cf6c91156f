import type { Query } from './query.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { wordsOf } from '../text/words.ts'

/** Completions of a prefix, the most frequent ones; a count. */
const MAX_COMPLETIONS = 12
/** Characters that a prefix has at least. */
const MIN_LENGTH = 2
/** Characters that are trimmed at most. */
const MAX_TRIMMED = 3

/**
 * Prefix expansion for search as you type. Adds to the query the completions of the last word of its `text`. Trims a
 * prefix that no word has, and that is no word itself, until one does.
 */
export function expandPrefix(query: Query, text: string, vocabulary: InvertedIndex): Query {
  const last = /[\p{L}\p{N}]+$/u.exec(text)?.[0].toLowerCase()
  if (last === undefined || last.length < MIN_LENGTH) return query
  const [stem] = wordsOf(last).sequence
  const others = query.words.filter(word => word !== stem)
  const isWord = stem !== undefined && vocabulary.find(stem) >= 0
  const shortest = isWord ? last.length : Math.max(MIN_LENGTH, last.length - MAX_TRIMMED)
  const completions = completionsOf(last, shortest, vocabulary)
  return { ...query, words: [...new Set([...others, ...(stem ? [stem] : []), ...completions])] }
}

function completionsOf(
  last: string,
  shortest: number,
  vocabulary: InvertedIndex,
): readonly string[] {
  for (let length = last.length; length >= shortest; length -= 1) {
    const found = vocabulary.termsWithPrefix(last.slice(0, length), MAX_COMPLETIONS)
    if (found.length > 0) return found
  }
  return []
}
