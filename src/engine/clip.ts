/**
 * Shortening one long text to its beginning and its end.
 *
 * @module
 */
import type { CountText } from './tokens.ts'

/** Of the characters kept, the share that comes from the beginning. */
const HEAD_SHARE = 0.6

/**
 * Beginning and end of a text with a notice between, at most `limitTokens` by `count`; the text itself
 * when it fits. Never cuts a surrogate pair. The notice names the characters left out.
 */
export function clipToTokens(text: string, limitTokens: number, count: CountText): string {
  const { tokens } = count(text)
  if (tokens <= limitTokens) return text
  let characters = Math.floor((text.length * limitTokens) / tokens)
  for (;;) {
    const clipped = clipToCharacters(text, characters)
    if (characters <= 0 || count(clipped).tokens <= limitTokens) return clipped
    characters = Math.floor(characters * 0.8) - 1
  }
}

/** Beginning and end, about `characters` long together, with a notice between. */
export function clipToCharacters(text: string, characters: number): string {
  if (characters >= text.length) return text
  const kept = Math.max(0, characters)
  const head = text.slice(0, wholeCharacters(text, Math.ceil(kept * HEAD_SHARE)))
  const tailStart = text.length - Math.floor(kept * (1 - HEAD_SHARE))
  const tail = text.slice(wholeCharacters(text, tailStart))
  return `${head}\n[… ${text.length - head.length - tail.length} characters left out …]\n${tail}`
}

/** The index, or the one before it where it would fall inside a surrogate pair. */
function wholeCharacters(text: string, index: number): number {
  const before = text.charCodeAt(index - 1)
  const after = text.charCodeAt(index)
  const splits = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
  return splits ? index - 1 : index
}
