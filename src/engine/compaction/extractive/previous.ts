/**
 * What of the summary that a new one replaces is told again, and whose words it is.
 *
 * @module
 */
import { linesOf } from '../../text/speaker-marks.ts'
import { NOTHING, parseSummary, SECTIONS, type SectionHeading } from '../sections.ts'
import { readSummary, type CarriedTurn } from './read-summary.ts'
import type { Candidate } from './select.ts'
import { bulletText, mayBeSpeaker, type Said } from './speakers.ts'
import { contentWordsOf } from '../../text/words.ts'

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
} satisfies Record<SectionHeading, number>

/** The summary that a new one replaces. */
export interface PreviousSummary {
  readonly text: string
  /** True where code wrote it, so that its labels tell who said what; else all of it is one speaker's, the summary's. */
  readonly hasSpeakers: boolean
}

/**
 * What stood in sections. Nothing for null. What is under an unknown heading goes under "Current state". Orders are
 * below 0: before all that is new.
 */
export function carriedFrom(summary: PreviousSummary | null): readonly Omit<Candidate, 'tokens'>[] {
  const bullets = summary === null ? [] : bulletsOf(summary)
  return bullets
    .filter(({ text }) => !/^[\s\u0085]*$/.test(text) && text.trim() !== NOTHING)
    .map(({ heading, speaker, text }, at) => {
      const words = contentWordsOf(text)
      return {
        text: bulletText(heading, { speaker, text }),
        heading,
        order: at - bullets.length,
        score: (WEIGHTS[heading] ?? 1) * (1 + words.length),
        words: words.length > 0 ? words.map(word => told(word, heading)) : [text],
      }
    })
}

interface Bullet extends Said {
  readonly heading: string
}

function bulletsOf({ text, hasSpeakers }: PreviousSummary): readonly Bullet[] {
  if (hasSpeakers) return readSummary(text).bullets.map(named)
  return parseSummary(text)
    .flatMap(({ heading, bullets }) =>
      bullets.map(bullet => ({
        heading,
        speaker: 'summary' as const,
        text: withoutQuotes(bullet),
      })),
    )
    .map(named)
}

/** Further lines are set in and quoted again where they are written, however often they were before. */
function withoutQuotes(bullet: string): string {
  let before = ''
  return linesOf(bullet)
    .map(({ line, end }) => {
      // Behind a line break the margin was taken off as the bullet was read.
      const inner = before === '' || before.endsWith('\n') ? line : line.replace(/^ {2}/, '')
      const text = before !== '' && mayBeSpeaker(inner) ? inner.replace(/^(?:> )+/, '') : inner
      before = end
      return `${text}${end}`
    })
    .join('')
}

/** The turns that stood there word for word, in order, where it tells whose they are. */
export function turnsCarriedFrom(summary: PreviousSummary | null): readonly CarriedTurn[] {
  return summary?.hasSpeakers ? readSummary(summary.text).turns : []
}

function named(bullet: Bullet): Bullet {
  const isKnown = SECTIONS.some(section => section.heading === bullet.heading)
  return isKnown ? bullet : { ...bullet, heading: 'Current state' }
}

function told(word: string, heading: string): string {
  return heading === 'Files and identifiers' ? `=${word}` : word
}
