/** Telling what people say from what programs print. */
import { isUnspaced } from './cut.ts'

/** Lines of sources, listings and logs: numbered, tagged, called, assigned, closed by a brace; permissions of files. */
const PRINTED =
  /^\s*(?:\d+\s*[:|]|<[/!]?[a-z]|#include|@@|[-+]{3}\s|[$>%]\s|>>>|\.{2,}$|\(\d+ more lines|[-dlcbps][rwxsStT-]{9})|[;{}[\](]\s*$|=>|::|\\n|\t{2}|^\s*[\w.]+\([^)]*\)\s*:?$|^[\w.[\]"']+ ?[-+*/|]?= ?\S|^\s*(?:if|while|for|return|raise|else|elif|def|class|import|from|try|except)\b.*[:()=]\s*\S*$/i
/** A tag, a path or a name alone. */
const BARE = /^(?:<[^<>]*>|\S+)$/
/** Of the characters of prose so many are letters, spaces and marks between words. */
const PROSE_SHARE = 0.8

/** True for a line that a program printed or was given. */
export function isProgramOutput(line: string): boolean {
  const text = line.trim()
  return PRINTED.test(text) || (BARE.test(text) && !isUnspaced(text))
}

/** True for a sentence of at least so many words that reads as one. */
export function isProse(text: string, leastWords: number): boolean {
  if (isProgramOutput(text)) return false
  const marks = text.match(/[\p{L}\p{M}\s,.'’"?!:;-]/gu)?.length ?? 0
  if (marks < PROSE_SHARE * [...text].length) return false
  return isUnspaced(text) || (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= leastWords
}

export interface SplitOutput {
  /** Lines that somebody said, and nothing else. */
  readonly said: string
  /** Blocks of code, listings and logs. */
  readonly printed: string
}

const FENCE = /^\s{0,12}(?:```|~~~)/
/** A longer line is no sentence. */
const LONGEST_SAID = 2_000

/** Every line of the text in one of the two, in order; fences in none. */
export function splitOutput(text: string): SplitOutput {
  if (!text.includes('\n')) return { said: text, printed: '' }
  const said: string[] = []
  const printed: string[] = []
  let inCode = false
  for (const line of text.split('\n')) {
    if (FENCE.test(line)) inCode = !inCode
    else (inCode || line.length > LONGEST_SAID || isProgramOutput(line) ? printed : said).push(line)
  }
  return { said: said.join('\n'), printed: printed.join('\n') }
}

/** Numbers of lines, and all that a listing of files tells of each but its name. */
const COLUMNS =
  /^[ \t]*(?:\d{1,6}(?::(?!\d)|[|\t\u2192]|[ \t][|\u2502])|[-dlcbps][rwxsStT-]{9}[.+@]?[ \t]+\d+[ \t]+\S{1,40}[ \t]+\S{1,40}[ \t]+[\d.,]+[KMGT]?[ \t]+\p{L}{3,5}\.?[ \t]+\d{1,2}[ \t]+[\d:]{4,5}[ \t])/gmu

/** What a program printed, without what only its layout holds, such as the numbers of lines. */
export function removeColumns(printed: string): string {
  return printed.replaceAll(COLUMNS, '')
}
