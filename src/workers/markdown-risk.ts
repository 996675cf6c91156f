import { mayHoldMath } from './math-marks.ts'

/** Characters of the longest text that is read at once. */
const MOST_CHARACTERS = 2_000
/** How often each mark may stand in it: what it costs to match them grows with the square of their number. */
const MOST_MARKS = 60
const MARKS = /[[\]*_~`<&|!@]|www|:\/\//g
/** Markers at the start of one line that each open a further level. */
const MOST_LEVELS = 8
const DEEP = new RegExp(
  `^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])(?=[ \\t]|>|$)){${MOST_LEVELS + 1}}`,
  'm',
)
/** The indent of a line that is deeper than `MOST_LEVELS`. */
const DEEP_INDENT = new RegExp(`^(?: {2}|\\t){${MOST_LEVELS + 1}}`, 'm')
/** Lines without an empty one between them, each of which may change what the ones before it are. */
const MOST_LINES = 60

/**
 * Which Markdown may be read on the page's own thread. True when reading the text cannot take longer than a moment: it
 * is short, and holds little of what costs more than its length. Formulas are never read there: what reads them is large.
 */
export function isQuicklyRead(text: string): boolean {
  if (mayHoldMath(text)) return false
  if (text.length > MOST_CHARACTERS || DEEP.test(text) || DEEP_INDENT.test(text)) return false
  if (text.split('\n').length > MOST_LINES) return false
  const counts = new Map<string, number>()
  for (const [mark] of text.matchAll(MARKS)) {
    const count = (counts.get(mark) ?? 0) + 1
    if (count > MOST_MARKS) return false
    counts.set(mark, count)
  }
  return true
}
