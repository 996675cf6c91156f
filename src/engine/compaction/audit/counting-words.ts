/** The words that count when two sentences are compared. */
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { contentWordsOf } from '../../text/words.ts'

/** A sentence, prepared for comparisons. */
export interface CountingWords {
  /** Normalised content words, figures, single letters, and small words that change the meaning. */
  readonly words: ReadonlySet<string>
  /** The part of `words` that must match exactly: figures, names, identifiers, “not”. */
  readonly exact: readonly string[]
  /** All written words in order, except words that never change the meaning. */
  readonly form: string
}

/** Signed figures, single capitals, `C++` and `F#`; the index tokenizer drops or trims them. */
const SHORT =
  /(?<![\p{L}\p{N}])[-+]\d[\d.,]*|\d+|(?<![\p{L}\p{N}_])\p{Lu}(?:\+\+|#)?(?![\p{L}\p{N}_])/gu

const turn = (word: string): string => `¬${word}`

/** Represents every negation. */
export const NOT = turn('not')

/** True for the representative of small words that change the meaning. */
export function isTurn(word: string): boolean {
  return word.startsWith('¬')
}

/** Small words that change the meaning, by the word that represents them. They are stop words in an index. */
const TURNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    not: 'not never no none nobody cannot dont nicht nie niemals kein keine keinen keinem keiner keines pas jamais nunca не нельзя никогда',
    without: 'without ohne sans sin без',
    only: 'only nur seulement solo',
    before: 'before vor bevor avant antes',
    after: 'after nach nachdem après después',
    until: 'until till bis',
    above: 'above over',
    below: 'below under',
    more: 'more',
    less: 'less fewer',
    all: 'all every each',
    some: 'some few',
    both: 'both',
    other: 'other',
    off: 'off',
    out: 'out',
    up: 'up',
    down: 'down',
  }).flatMap(([word, forms]) => forms.split(' ').map(form => [form, turn(word)] as const)),
)

const PLAIN_WORDS = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*|[^\s\p{L}\p{N}\p{M}.,;:!?'"“”‘’()]/gu
const NEGATED = /n['’]t$/u
const FILLERS: ReadonlySet<string> = new Set(
  'a an the please so then also now just der die das bitte le la les el los las por favor'.split(
    ' ',
  ),
)

/** The counting words of a text, equal for all forms of an English word. */
export function countingWordsOf(text: string): ReadonlySet<string> {
  return new Set([...contentWordsOf(text), ...turnsIn(plainWordsOf(text)), ...shortIn(text)])
}

/** Prepares a sentence for comparisons. */
export function readSentence(sentence: string): CountingWords {
  const plain = plainWordsOf(sentence)
  const words = countingWordsOf(sentence)
  const pieces = exactTokensIn(sentence, true).flatMap(({ text }) => contentWordsOf(text))
  return {
    words,
    exact: [...new Set([...turnsIn(plain), ...shortIn(sentence), ...pieces])].filter(word =>
      words.has(word),
    ),
    form: plain.filter(word => !FILLERS.has(word)).join(' '),
  }
}

function plainWordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(PLAIN_WORDS) ?? []
}

function turnsIn(plain: readonly string[]): readonly string[] {
  return plain.flatMap(word => (NEGATED.test(word) ? NOT : (TURNS.get(word) ?? [])))
}

function shortIn(text: string): readonly string[] {
  return text.match(SHORT) ?? []
}
