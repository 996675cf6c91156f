/** The roots of a word in the languages that are not read as English. */
import { ARABIC_STOP_WORDS, arabicRoots, foldArabic, isArabic } from './arabic.ts'
import { GERMAN_STOP_WORDS, germanRoots } from './german.ts'
import type { RootedLanguage } from './language-of.ts'
import { SPANISH_STOP_WORDS, spanishRoots } from './spanish.ts'

interface Rules {
  readonly stopWords: ReadonlySet<string>
  readonly rootsOf: (word: string) => readonly string[]
}

const RULES: Readonly<Record<RootedLanguage, Rules>> = {
  german: { stopWords: GERMAN_STOP_WORDS, rootsOf: germanRoots },
  spanish: { stopWords: SPANISH_STOP_WORDS, rootsOf: spanishRoots },
}

/** Words of fewer letters have no endings; figures have none either. */
const INFLECTED = /^\p{Script=Latin}[\p{Script=Latin}\p{M}]{2,}$/u
const NONE: readonly string[] = []
/** Longer words are encoded data. */
const LONGEST = 60

/** Roots by word and language, because words repeat. Emptied when full. */
const caches: Readonly<Record<RootedLanguage | 'none', Map<string, readonly string[] | null>>> = {
  german: new Map(),
  spanish: new Map(),
  none: new Map(),
}
const MAX_CACHED = 20_000

/**
 * The roots of a word in a text of this language; empty if its form in the index is enough, null for a stop word.
 * `word` is lower case. Arabic words are known by their letters.
 */
export function rootsOf(word: string, language: RootedLanguage | null): readonly string[] | null {
  if (word.length > LONGEST) return NONE
  const cache = caches[language ?? 'none']
  const cached = cache.get(word)
  if (cached !== undefined) return cached
  const roots = readRoots(word, language)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(word, roots)
  return roots
}

function readRoots(word: string, language: RootedLanguage | null): readonly string[] | null {
  if (isArabic(word)) {
    const folded = foldArabic(word)
    return ARABIC_STOP_WORDS.has(folded) ? null : arabicRoots(folded)
  }
  if (language === null) return NONE
  const { stopWords, rootsOf: rootsIn } = RULES[language]
  if (stopWords.has(word)) return null
  return INFLECTED.test(word) ? rootsIn(word) : NONE
}
