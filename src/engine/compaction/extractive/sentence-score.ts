import type { SectionHeading } from '../sections.ts'
import {
  ASKS,
  BOLD,
  DECISION_LEAD,
  FAILED,
  FIGURE,
  FIXED,
  NUMBER,
  REPORTS,
  WHEN,
} from '../../text/cues.ts'
import { identifiersIn } from '../../text/exact-tokens.ts'
import { decides, type SentencePosition } from './section-rules.ts'
import type { SourceMessage, SourceSentence } from './source.ts'
import type { Rarity } from '../../text/words.ts'

/** Least stress of bold text, or of a list item with two figures. */
const LEAST_STRESS = 0.6

/** Factor for a report at the end of a turn. */
const REPORTED = 1.8

const SPEAKER_WEIGHTS: Record<SourceMessage['role'], number> = {
  user: 1.6,
  assistant: 1,
  tool: 0.5,
}

/** Above 0; higher scores are kept first. */
export function scoreSentence(
  { text, words, listed }: SourceSentence,
  place: SentencePosition,
  { heading, rarity }: { readonly heading: SectionHeading; readonly rarity: Rarity },
): number {
  const { message, progress } = place
  const density = words.reduce((sum, word) => sum + rarity(word), 0) / (words.length + 2)
  const exact = Math.min(2, identifiersIn(text).length)
  const stressed = stress({ text, listed }, heading)
  const signs =
    1 +
    0.4 * density +
    0.35 * exact +
    (FIGURE.test(text) ? 0.4 : 0) +
    (WHEN.test(text) ? 0.3 : 0) +
    (FAILED.test(text) && FIXED.test(text) ? 0.5 : 0) +
    stressed
  const short = words.length < leastWords(heading, exact) ? 0.4 : 1
  const asks = heading !== 'Open questions' && ASKS.test(text) ? 0.5 : 1
  return (
    signs *
    short *
    asks *
    idleness(text, heading) *
    SPEAKER_WEIGHTS[message.role] *
    (stressed >= LEAST_STRESS ? 1 : timeliness(heading, progress)) *
    positionWeight(text, place, heading)
  )
}

/** A request counts by its content; a report counts more at the end of a turn. */
function positionWeight(
  text: string,
  { opening, closes }: SentencePosition,
  heading: SectionHeading,
): number {
  if (heading === 'Goal' && opening > 0) return opening
  return closes && REPORTS.test(text) ? REPORTED : 1
}

/** True for a sentence that its speaker stressed; its age does not matter. */
export function isStressed(
  sentence: Pick<SourceSentence, 'text' | 'listed'>,
  heading: SectionHeading,
): boolean {
  return stress(sentence, heading) >= LEAST_STRESS
}

/** Least words of a sentence; orders may be short. */
function leastWords(heading: SectionHeading, exact: number): number {
  if (exact > 0) return 2
  return heading === 'Constraints and instructions' ? 3 : 4
}

/** A reason alone is a weak sign of a decision. */
function idleness(text: string, heading: SectionHeading): number {
  return heading === 'Decisions, with reasons' && !decides(text) ? 0.6 : 1
}

/** Stress by bold text, a list, or the word "decision". */
function stress(
  { text, listed }: Pick<SourceSentence, 'text' | 'listed'>,
  heading: SectionHeading,
): number {
  const lead = heading === 'Decisions, with reasons' && DECISION_LEAD.test(text) ? 1.5 : 0
  const total = text.includes('\n') ? 4 : 0
  const marked = total + (BOLD.test(text) ? 0.6 : 0) + (listed ? 0.2 : 0)
  const figures = Math.max(Math.min(3, figuresOf(text)), NUMBER.test(text) ? 1 : 0)
  return lead + (marked > 0 ? marked + figures * 0.3 : 0)
}

function figuresOf(text: string): number {
  return new Set(text.match(/\d(?:[\d.,]*\d)?/g)).size
}

/** A state must be recent; orders and decisions stay valid. */
function timeliness(heading: SectionHeading, progress: number): number {
  switch (heading) {
    case 'Goal':
    case 'Constraints and instructions':
    case 'Decisions, with reasons':
    case 'Files and identifiers':
      return 1
    case 'Current state':
    case 'In progress':
    case 'Open questions':
    case 'Next step':
      return 0.4 + 0.8 * progress
    case 'Done':
    case 'Errors and fixes':
      return 0.8 + 0.3 * progress
  }
}
