export type Strength =
  /** Not accepted. */
  'short' | 'weak' | 'fair' | 'strong'

const LEAST_CHARACTERS = 8

/** From this number of bits on, guessing takes many years, at 600,000 rounds a guess. */
const FAIR_BITS = 40
const STRONG_BITS = 60

/** A word of any length counts as one choice of about four thousand. */
const WORD_BITS = 12

/** The words that attackers try first. Found inside longer words, too. */
const COMMON =
  /pass(?:word|phrase)?|qwert[yz]|asdf|letmein|welcome|admin|secret|iloveyou|dragon|monkey|palimpsest|openai|apikey/g

/** A rough upper estimate of how long a passphrase resists a computer that guesses. */
export function passphraseStrength(passphrase: string): Strength {
  const typed = passphrase.normalize('NFKC')
  if ([...typed].length < LEAST_CHARACTERS) return 'short'
  const bits = bitsOf(typed)
  if (bits < FAIR_BITS) return 'weak'
  return bits < STRONG_BITS ? 'fair' : 'strong'
}

function bitsOf(typed: string): number {
  const words = [...new Set(typed.split(/\s+/).filter(word => word !== ''))]
  return words.reduce((sum, word) => sum + wordBits(word), 0)
}

function wordBits(word: string): number {
  const rare = withoutRuns(word.toLowerCase().replaceAll(COMMON, '*'))
  const bits = [...rare].length * Math.log2(alphabetOf(word))
  return /^\p{L}+$/u.test(word) ? Math.min(bits, WORD_BITS) : bits
}

/** Each run of equal or neighbouring characters (`aaaa`, `1234`, `dcba`) counts as its first two. */
function withoutRuns(word: string): string {
  const codes = [...word].map(character => character.codePointAt(0) ?? 0)
  const stepAt = (index: number) => (codes[index] ?? 0) - (codes[index - 1] ?? 0)
  return codes
    .filter((_, index) => {
      const continues = index > 1 && stepAt(index) === stepAt(index - 1)
      return !(continues && Math.abs(stepAt(index)) <= 1)
    })
    .map(code => String.fromCodePoint(code))
    .join('')
}

function alphabetOf(word: string): number {
  const classes: readonly (readonly [RegExp, number])[] = [
    [/\p{Ll}|\p{Lo}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 30],
  ]
  return classes.reduce((sum, [pattern, size]) => (pattern.test(word) ? sum + size : sum), 0)
}
