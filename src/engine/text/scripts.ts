/** A character of a word, in scripts that part words; for a pattern with the flag `u`. */
export const IN_WORD = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{M}_]`

const UNSPACED_SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}`
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u')

/** Splits a text into runs of those scripts and what is between them, both kept; `ー` lengthens a vowel of Katakana. */
export const UNSPACED_RUNS = new RegExp(`([${UNSPACED_SCRIPTS}ー]+)`, 'u')

/**
 * True if a text holds a character of a script without spaces between words, in which a few characters say as much as a
 * sentence elsewhere. Korean has spaces, but its endings attach to the word.
 */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}
