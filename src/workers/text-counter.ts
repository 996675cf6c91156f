import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'
import { createPairCounter, type Vocabulary } from './byte-pairs.ts'
import { preTokens, WINDOW_CHARACTERS } from './pre-tokens.ts'

const KNOWN_WORDS = 50_000
/** Longer ones do not come again, except at once: a run is cut into windows, which are often the same. */
const KNOWN_CHARACTERS = 32

/**
 * Counts tokens of o200k_base, in this thread; the vocabulary is that of `token-counter.ts`, which may have been made in
 * another one. Tokens of a text; exact, except that every 8,192 characters without a word boundary one may be added.
 * Names of special tokens, such as `<|endoftext|>`, are text like any other. About 10 MB a second on prose, at least 1
 * MB on any text. Never throws.
 */
export function createTextCounter(vocabulary: Vocabulary): (text: string) => number {
  const countPairs = createPairCounter(vocabulary, WINDOW_CHARACTERS)
  /** Words that are no token, with their counts: most come again. */
  const known = new Map<string, number>()
  let lastLong = { word: '', tokens: 0 }
  const countWord = (word: string): number => {
    if (word.length > KNOWN_CHARACTERS) {
      if (word !== lastLong.word) lastLong = { word, tokens: countPairs(word) }
      return lastLong.tokens
    }
    const before = known.get(word)
    if (before !== undefined) return before
    const tokens = countPairs(word)
    if (known.size >= KNOWN_WORDS) known.clear()
    known.set(word, tokens)
    return tokens
  }
  return text => {
    let tokens = 0
    for (const word of preTokens(text, O200K_TOKEN_SPLIT_REGEX)) tokens += countWord(word)
    return tokens
  }
}
