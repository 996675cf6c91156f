/**
 * Words that are being typed.
 *
 * @module
 */
import type { Query } from './query.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { wordsOf } from './words.ts'

/** Words that a beginning may stand for, the most frequent ones. */
const MAX_COMPLETIONS = 12
const SHORTEST = 2
/** Letters that are taken from its end. */
const MAX_TRIMMED = 3

/**
 * The question with all the words that its last one may become. A beginning that no word has, and that is no word by
 * itself, is made shorter until one does.
 */
export function expandPrefix(question: Query, query: string, vocabulary: InvertedIndex): Query {
  const last = /[\p{L}\p{N}]+$/u.exec(query)?.[0].toLowerCase()
  if (last === undefined || last.length < SHORTEST) return question
  const [stem] = wordsOf(last).sequence
  const others = question.words.filter(word => word !== stem)
  const isWord = stem !== undefined && vocabulary.find(stem) >= 0
  const shortest = isWord ? last.length : Math.max(SHORTEST, last.length - MAX_TRIMMED)
  const endings = completionsOf(last, shortest, vocabulary)
  return { ...question, words: [...new Set([...others, ...(stem ? [stem] : []), ...endings])] }
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
