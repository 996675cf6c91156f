/**
 * Words that are being typed.
 *
 * @module
 */
import type { Question } from './query.ts'
import type { Vocabulary } from './inverted-index.ts'
import { wordsOf } from './words.ts'

/** Words that a beginning may stand for, the most frequent ones. */
const MOST_ENDINGS = 12
const SHORTEST = 2
/** Letters that are taken from its end. */
const MOST_CUT = 3

/**
 * The question with all the words that its last one may become. A beginning that no word has, and that is no word by
 * itself, is made shorter until one does.
 */
export function begun(question: Question, query: string, vocabulary: Vocabulary): Question {
  const last = /[\p{L}\p{N}]+$/u.exec(query)?.[0].toLowerCase()
  if (last === undefined || last.length < SHORTEST) return question
  const [stem] = wordsOf(last).sequence
  const others = question.words.filter(word => word !== stem)
  const isWord = stem !== undefined && vocabulary.find(stem) >= 0
  const shortest = isWord ? last.length : Math.max(SHORTEST, last.length - MOST_CUT)
  const endings = endingsOf(last, shortest, vocabulary)
  return { ...question, words: [...new Set([...others, ...(stem ? [stem] : []), ...endings])] }
}

function endingsOf(last: string, shortest: number, vocabulary: Vocabulary): readonly string[] {
  for (let length = last.length; length >= shortest; length -= 1) {
    const found = vocabulary.beginningWith(last.slice(0, length), MOST_ENDINGS)
    if (found.length > 0) return found
  }
  return []
}
