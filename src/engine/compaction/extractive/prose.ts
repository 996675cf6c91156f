/**
 * Telling what people say from what programs print, where both stand in the same messages.
 *
 * @module
 */

/** Lines of sources, listings and logs: numbered, tagged, called, assigned, closed by a brace; permissions of files. */
const PRINTED =
  /^\s*(?:\d+\s*[:|]|<[/!]?[a-z]|#include|@@|[-+]{3}\s|[$>%]\s|>>>|\.{2,}$|\(\d+ more lines|[-dlcbps][rwxsStT-]{9})|[;{}[\](]\s*$|=>|::|\\n|\t{2}|^\s*[\w.]+\([^)]*\)\s*:?$|^[\w.[\]"']+ ?[-+*/|]?= ?\S|^\s*(?:if|while|for|return|raise|else|elif|def|class|import|from|try|except)\b.*[:()=]\s*\S*$/i
/** A tag, a path or a name alone. */
const BARE = /^(?:<[^<>]*>|\S+)$/
/** Of the characters of prose so many are letters, spaces and marks between words. */
const PROSE_SHARE = 0.8
/** Scripts that part no words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** True for a line that a program printed or was given. */
export function isProgramOutput(line: string): boolean {
  const text = line.trim()
  return PRINTED.test(text) || (BARE.test(text) && !UNSPACED.test(text))
}

/** True for a sentence of at least so many words that reads as one. */
export function isProse(text: string, leastWords: number): boolean {
  if (isProgramOutput(text)) return false
  const marks = text.match(/[\p{L}\p{M}\s,.'’"?!:;-]/gu)?.length ?? 0
  if (marks < PROSE_SHARE * [...text].length) return false
  return UNSPACED.test(text) || (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= leastWords
}
