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
import { dayIn } from './days.ts'
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
  'Open questions': 1.5,
  'Current state': 1.2,
  'In progress': 1,
  'Next step': 1,
}

/**
 * What stood in sections. Nothing for null. What stands under an unknown heading goes under "Current state". Orders are
 * below 0: before all that is new.
 */
export function carriedFrom(summary: string | null): readonly Omit<Candidate, 'tokens'>[] {
  const bullets = sectionsOf(summary).flatMap(({ heading, bullets: held }) =>
    heading === VERBATIM_HEADING ? [] : held.map(text => ({ heading: known(heading), text })),
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
        words: words.length > 0 ? words.map(word => told(word, heading)) : [text],
      }
    })
}

/** A turn that stood word for word in a summary. */
export interface CarriedTurn {
  /** Null where it begins with a name in place of the role. */
  readonly role: 'user' | 'assistant' | null
  readonly text: string
  /** The day over it, `2023-05-08`; null for none. */
  readonly day: string | null
}

/** The turns that stood there word for word, in order, each with its speaker's name where that is no role. */
export function turnsCarriedFrom(summary: string | null): readonly CarriedTurn[] {
  const turns: CarriedTurn[] = []
  let day: string | null = null
  let speaker = ''
  for (const line of verbatimLines(summary ?? '')) {
    const last = turns.at(-1)
    if (/^ {2}/.test(line) && last) {
      turns[turns.length - 1] = { ...last, text: `${last.text}\n${line.slice(2)}` }
      continue
    }
    const named = dayIn(line, day)
    day = named ?? day
    if (named !== null || line.trim() === '') continue
    const goesOn = line.startsWith(' ')
    const whole = goesOn ? `${speaker}${line.slice(1)}` : line.replace(/^- /, '')
    if (!goesOn) [speaker = ''] = NAME.exec(whole) ?? []
    turns.push({ ...spokenIn(whole), day })
  }
  return turns
}

/** A name, then a colon and a space: how transcripts of several people begin their lines. */
export const NAME = /^\p{L}[\p{L}'’.-]{0,24}(?: \p{L}[\p{L}'’.-]{0,24}){0,2}: /u

/** The lines under the last heading for turns, as they are; a summary that a person edited may have others behind them. */
function verbatimLines(summary: string): readonly string[] {
  const lines = summary.split(/\r?\n/)
  const start = lines.lastIndexOf(`## ${VERBATIM_HEADING}`)
  if (start < 0) return []
  const end = lines.findIndex((line, at) => at > start && /^#{1,6} /.test(line))
  return lines.slice(start + 1, end < 0 ? undefined : end)
}

/** How a line begins whose speaker has no name of their own. */
export const SPEAKERS = { user: 'User: ', assistant: 'Assistant: ' } as const

function spokenIn(line: string): Pick<CarriedTurn, 'role' | 'text'> {
  for (const role of ['user', 'assistant'] as const)
    if (line.startsWith(SPEAKERS[role])) return { role, text: line.slice(SPEAKERS[role].length) }
  return { role: null, text: line }
}

function sectionsOf(summary: string | null): readonly SummarySection[] {
  return summary === null ? [] : parseSummary(summary)
}

/** A name in a list of names says nothing of what was said of it. */
function told(word: string, heading: string): string {
  return heading === 'Files and identifiers' ? `=${word}` : word
}

function known(heading: string): string {
  return SECTIONS.some(section => section.heading === heading) ? heading : 'Current state'
}
