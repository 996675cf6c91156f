/** Cuts a long text to its start and end. */
import { textBefore, textFrom, wholeCharacters } from '../text/cut.ts'
import type { CountText } from './count.ts'

/** Share of the kept characters from the start. */
const HEAD_SHARE = 0.6

/** Start and end of a text around a notice, at most `limitTokens` together; the whole text if it fits. */
export function truncateToTokens(text: string, limitTokens: number, count: CountText): string {
  const { tokens } = count(text)
  if (text === '' || tokens <= limitTokens) return text
  let characters = Math.floor((text.length * limitTokens) / tokens)
  for (;;) {
    const clipped = truncateToCharacters(text, characters)
    if (characters <= 0 || count(clipped).tokens <= limitTokens) return clipped
    characters = Math.floor(characters * 0.8) - 1
  }
}

/** Start and end of a text around a notice, about `characters` long together. */
export function truncateToCharacters(text: string, characters: number): string {
  if (characters >= text.length) return text
  const kept = Math.max(0, characters)
  const head = textBefore(text, Math.ceil(kept * HEAD_SHARE))
  const tailStart = text.length - Math.floor(kept * (1 - HEAD_SHARE))
  const tail = text.slice(wholeCharacters(text, tailStart))
  return `${head}\n[… ${text.length - head.length - tail.length} characters left out …]\n${tail}`
}

/** The notice at the end of a cut text, with the full length in characters. */
const TRUNCATED = /\n\[…truncated, (\d{1,15}) chars\]$/
const TRUNCATED_LENGTH = 40

/**
 * The first `maxCharacters` of a text, and a notice of its full length. Returns the text itself if it is shorter, if
 * the notice would make it longer, or if it was cut before. A second, shorter cut still states the full length.
 */
export function truncateEnd(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const notice = TRUNCATED.exec(text.slice(-TRUNCATED_LENGTH))
  const kept = notice ? text.length - notice[0].length : text.length
  if (notice && kept <= maxCharacters) return text
  const head = textBefore(text, maxCharacters)
  const clipped = `${head}\n[…truncated, ${notice?.[1] ?? text.length} chars]`
  return clipped.length < text.length ? clipped : text
}

/** The notice between start and end, with the number of characters that it replaces. */
const LEFT_OUT = /\n\n\[… (\d{1,15}) characters left out …\]\n\n/

/**
 * Equal parts of the start and the end, `maxCharacters` together, around a notice. Returns the text itself as
 * `truncateEnd` does. A second, shorter cut counts everything that is left out.
 */
export function truncateMiddle(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const half = Math.floor(maxCharacters / 2)
  const notice = LEFT_OUT.exec(text.slice(Math.max(0, half - 1), text.length - half + 1))
  const left = text.length - 2 * half
  if (notice && left <= notice[0].length) return text
  const head = textBefore(text, half)
  const tail = textFrom(text, text.length - half)
  const between = text.length - head.length - tail.length
  const more = notice ? Number(notice[1]) - notice[0].length : 0
  const clipped = `${head}\n\n[… ${between + more} characters left out …]\n\n${tail}`
  return clipped.length < text.length ? clipped : text
}
