/** Separates human text from program output. */
import { isUnspaced } from './cut.ts'

/** Lines of code, listings and logs: numbered, tagged, called, assigned or closed by a brace; file permissions. */
const PRINTED =
  /^\s*(?:\d+\s*[:|]|<[/!]?[a-z]|#include|@@|[-+]{3}\s|[$>%]\s|>>>|\.{2,}$|\(\d+ more lines|[-dlcbps][rwxsStT-]{9})|[;{}[\](]\s*$|=>|::|\\n|\t{2}|^\s*[\w.]+\([^)]*\)\s*:?$|^[\w.[\]"']+ ?[-+*/|]?= ?\S|^\s*(?:if|while|for|return|raise|else|elif|def|class|import|from|try|except)\b.*[:()=]\s*\S*$/i
/** A single tag, path or name. */
const BARE = /^(?:<[^<>]*>|\S+)$/
/** Least share of letters, spaces and punctuation in prose. */
const PROSE_SHARE = 0.8

/** True for a line of program output or input. */
export function isProgramOutput(line: string): boolean {
  const text = line.trim()
  return PRINTED.test(text) || (BARE.test(text) && !isUnspaced(text))
}

/** True for a sentence with at least this number of words. */
export function isProse(text: string, leastWords: number): boolean {
  if (isProgramOutput(text)) return false
  const marks = text.match(/[\p{L}\p{M}\s,.'’"?!:;-]/gu)?.length ?? 0
  if (marks < PROSE_SHARE * [...text].length) return false
  return isUnspaced(text) || (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= leastWords
}

export interface SplitOutput {
  readonly said: string
  /** Blocks of code, listings and logs. */
  readonly printed: string
}

const FENCE = /^\s{0,12}(?:```|~~~)/
/** Longest line of human text. */
const LONGEST_SAID = 2_000

/** Splits the lines of a text into the two kinds, in order; fence lines are dropped. */
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

/** Line numbers, and all columns of a file listing except the name. */
const COLUMNS =
  /^[ \t]*(?:\d{1,6}(?::(?!\d)|[|\t\u2192]|[ \t][|\u2502])|[-dlcbps][rwxsStT-]{9}[.+@]?[ \t]+\d+[ \t]+\S{1,40}[ \t]+\S{1,40}[ \t]+[\d.,]+[KMGT]?[ \t]+\p{L}{3,5}\.?[ \t]+\d{1,2}[ \t]+[\d:]{4,5}[ \t])/gmu

/** Removes layout such as line numbers from program output. */
export function removeColumns(printed: string): string {
  return printed.replaceAll(COLUMNS, '')
}
