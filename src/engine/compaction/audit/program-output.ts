/**
 * Parting what somebody says from what programs printed, where both stand in one message.
 *
 * @module
 */
import { isProgramOutput } from '../extractive/prose.ts'

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

/** What a program printed without what only its layout holds: nobody asks for the number of a line again. */
export function withoutColumns(printed: string): string {
  return printed.replaceAll(COLUMNS, '')
}
