/** Shortening one long text to its beginning and its end. */
import { textBefore, textFrom, wholeCharacters } from '../text/cut.ts'
import type { CountText } from './count.ts'

/** Of the characters kept, the share that comes from the beginning. */
const HEAD_SHARE = 0.6

/** Beginning and end of a text around a notice of what is left out, at most `limitTokens`; the text itself if it fits. */
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

/** Beginning and end, about `characters` long together, with a notice between. */
export function truncateToCharacters(text: string, characters: number): string {
  if (characters >= text.length) return text
  const kept = Math.max(0, characters)
  const head = textBefore(text, Math.ceil(kept * HEAD_SHARE))
  const tailStart = text.length - Math.floor(kept * (1 - HEAD_SHARE))
  const tail = text.slice(wholeCharacters(text, tailStart))
  return `${head}\n[… ${text.length - head.length - tail.length} characters left out …]\n${tail}`
}

/** A notice at the end of a text, and how many characters the whole text had. */
const TRUNCATED = /\n\[…truncated, (\d{1,15}) chars\]$/
/** Longer than any such notice. */
const TRUNCATED_LENGTH = 40

/**
 * The first `maxCharacters` of a text and a notice of its whole length. The text itself if it is no longer, or the
 * notice would make it longer, or it was cut so already. Cut shorter, it still names the length of the whole.
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

/** A notice between beginning and end, and how many characters it stands for. */
const LEFT_OUT = /\n\n\[… (\d{1,15}) characters left out …\]\n\n/

/**
 * As many characters of the beginning as of the end, `maxCharacters` together, around a notice. The text itself in the
 * same cases as for `truncateEnd`. Cut shorter, the notice still counts all that is left out.
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
