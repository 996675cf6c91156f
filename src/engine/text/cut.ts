/** A word character in scripts with spaces between words; for a pattern with the flag `u`. */
export const IN_WORD = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{M}_]`

const UNSPACED_SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}`
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u')

/** Splits a text into runs of scripts without spaces and the rest; both are kept. `ー` belongs to Katakana. */
export const UNSPACED_RUNS = new RegExp(`([${UNSPACED_SCRIPTS}ー]+)`, 'u')

/** True for scripts without spaces, in which few characters say much. Korean too: its endings attach to the word. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

/** The index, or one less if a cut there would split a surrogate pair. A single surrogate counts as a character. */
export function wholeCharacters(text: string, index: number): number {
  const before = text.charCodeAt(index - 1)
  const after = text.charCodeAt(index)
  const splits = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
  return splits ? index - 1 : index
}

/** The text before `index`, without a split character. */
export function textBefore(text: string, index: number): string {
  return text.slice(0, wholeCharacters(text, index))
}

/** The text from `index`, without a split character. */
export function textFrom(text: string, index: number): string {
  return text.slice(wholeCharacters(text, index) === index ? index : index + 1)
}

/** Pieces of at most `maxLength` UTF-16 units, cut after a space if the second half of a piece has one. */
export function piecesUpTo(maxLength: number, text: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  while (text.length - start > maxLength) {
    const space = text.lastIndexOf(' ', start + maxLength - 1)
    const end = space > start + maxLength / 2 ? space + 1 : wholeCharacters(text, start + maxLength)
    pieces.push(text.slice(start, end))
    start = end
  }
  return [...pieces, text.slice(start)]
}
