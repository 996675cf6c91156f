import { type ModelRequest, NOTHING, SECTIONS, type SectionHeading } from '../../engine/index.ts'
import { purposeOf } from '../local/purpose.ts'

/** Characters in a token of prose, a low estimate. */
const CHARACTERS_PER_TOKEN = 2.5
/** A line says one fact. */
const LONGEST_LINE = 240
const SHORTEST_LINE = 12
/** Of the characters for all lists, the share of each, 1 by default; exact details need most. */
const WEIGHTS: Readonly<Partial<Record<SectionHeading, number>>> = {
  'Files and identifiers': 3,
  'Constraints and instructions': 2,
  Done: 2,
  'Current state': 2,
  'Decisions, with reasons': 2,
}

/**
 * Holds a small model to the form of a summary: every heading, in order, and under each a short list or `(none)`. Small
 * models understand what is asked and still leave headings out or repeat one line until they are cut off; both make a
 * summary useless, and with a grammar neither can be written. A grammar in llama.cpp's notation for the summary that a
 * request asks for, so short that it ends within the tokens of the reply; null for every other request.
 */
export function summaryGrammar(request: ModelRequest): string | null {
  const asksForSections =
    purposeOf(request) === 'summary' &&
    SECTIONS.every(({ heading }) => request.system.includes(`## ${heading}`))
  return asksForSections ? grammarOf(request.maxOutputTokens) : null
}

function grammarOf(maxOutputTokens: number): string {
  const headings = SECTIONS.reduce((length, { heading }) => length + heading.length + 5, 0)
  const characters = Math.max(0, maxOutputTokens * CHARACTERS_PER_TOKEN - headings)
  const shares = SECTIONS.reduce((sum, { heading }) => sum + weightOf(heading), 0)
  const rules = SECTIONS.map(({ heading }, index) => {
    const list = listOf((characters * weightOf(heading)) / shares)
    return `section-${index} ::= "## ${heading}\\n" (${list} | "${NOTHING}\\n")`
  })
  const root = SECTIONS.map((_, index) => `section-${index}`).join(' "\\n" ')
  return [`root ::= ${root}`, ...rules, 'first ::= [^ \\n#(<*-]'].join('\n')
}

/** Lines of one fact each, within `characters` in all. */
function listOf(characters: number): string {
  const lines = Math.max(1, Math.min(8, Math.floor(characters / 80)))
  const length = Math.floor(characters / lines) - 4
  const longest = Math.max(SHORTEST_LINE, Math.min(LONGEST_LINE, length))
  return `("- " first [^\\n]{1,${longest}} "\\n"){1,${lines}}`
}

function weightOf(heading: SectionHeading): number {
  return WEIGHTS[heading] ?? 1
}
