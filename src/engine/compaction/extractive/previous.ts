/**
 * The bullets of the summary that a new one replaces.
 *
 * @module
 */
import {
  NOTHING,
  parseSummary,
  SECTIONS,
  VERBATIM_HEADING,
  type SummarySection,
} from '../sections.ts'
import type { Candidate } from './select.ts'
import { wordsOf } from './words.ts'

/** What to keep longest when room is short, by heading; what was true only then goes first. */
const WEIGHTS: Readonly<Record<string, number>> = {
  Goal: 6,
  'Constraints and instructions': 6,
  'Decisions, with reasons': 4,
  'Errors and fixes': 3,
  'Files and identifiers': 3,
  Done: 2.5,
  [VERBATIM_HEADING]: 2,
  'Open questions': 1.5,
  'Current state': 1.2,
  'In progress': 1,
  'Next step': 1,
}

/** Nothing for null. What stands under an unknown heading goes under "Current state". Orders are below 0: before all that is new. */
export function carriedFrom(summary: string | null): readonly Omit<Candidate, 'tokens'>[] {
  if (summary === null) return []
  const bullets = parseSummary(summary).flatMap(({ heading, bullets: held }: SummarySection) =>
    held.map(text => ({ heading: known(heading), text })),
  )
  return bullets
    .filter(({ text }) => text.trim() !== '' && text.trim() !== NOTHING)
    .map(({ heading, text }, at) => {
      const words = wordsOf(text)
      return {
        text,
        heading,
        order: at - bullets.length,
        score: (WEIGHTS[heading] ?? 1) * (1 + words.length),
        words: words.length > 0 ? words : [text],
      }
    })
}

function known(heading: string): string {
  const headings: readonly string[] = [
    ...SECTIONS.map(section => section.heading),
    VERBATIM_HEADING,
  ]
  return headings.includes(heading) ? heading : 'Current state'
}
