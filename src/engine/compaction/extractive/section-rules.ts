/**
 * Which section of a summary a sentence belongs to.
 *
 * @module
 */
import type { SectionHeading } from '../sections.ts'
import {
  ANNOUNCES,
  ASKS,
  BOLD,
  DECIDED,
  DECISION_LEAD,
  DIRECTIVE,
  FAILED,
  FIGURE,
  FINISHED,
  FIXED,
  NARRATION,
  NEXT,
  ONGOING,
  REASON,
  REQUEST,
  STANDS,
  WHEN,
  WISH,
} from './cues.ts'
import type { SourceMessage } from './source.ts'

/** A sentence's place in its conversation. */
export interface Place {
  readonly message: SourceMessage
  readonly listed: boolean
  /** Index of the message. */
  readonly at: number
  /** Index of the sentence in it. */
  readonly index: number
  /** 0 for the first message, 1 for the last. */
  readonly progress: number
  readonly isFirstUser: boolean
  /** Nobody but tools spoke after it. */
  readonly isLast: boolean
}

/** The section that has use for a sentence; null where none has. */
export function headingOf(text: string, place: Place): SectionHeading | null {
  return RULES[place.message.role].find(({ applies }) => applies(text, place))?.heading ?? null
}

/** True for what names itself a decision, rather than only giving a reason. */
export function decides(text: string): boolean {
  return DECISION_LEAD.test(text) || DECIDED.test(text)
}

interface Rule {
  readonly heading: SectionHeading | null
  readonly applies: (text: string, place: Place) => boolean
}

function rule(heading: SectionHeading | null, applies: Rule['applies']): Rule {
  return { heading, applies }
}

/** For each speaker the first rule that applies; null means: of use in no section. */
const RULES: Record<SourceMessage['role'], readonly Rule[]> = {
  user: [
    rule('Open questions', (text, { isLast }) => isLast && ASKS.test(text)),
    rule('Constraints and instructions', text => DIRECTIVE.test(text) && !ASKS.test(text)),
    rule(
      'Goal',
      (text, { isFirstUser, index }) =>
        isFirstUser && index < 3 && (index === 0 || !ASKS.test(text) || WISH.test(text)),
    ),
    rule('Decisions, with reasons', text => isDecision(text) && !ASKS.test(text)),
    rule('Errors and fixes', text => FAILED.test(text)),
    rule(
      'Goal',
      (text, { progress }) => WISH.test(text) && (progress > 0.7 || !REQUEST.test(text)),
    ),
  ],
  assistant: [
    rule('Open questions', (text, { isLast }) => isLast && ASKS.test(text)),
    rule(null, text => ASKS.test(text)),
    rule('Next step', (text, { isLast }) => isLast && NARRATION.test(text)),
    rule(null, text => NARRATION.test(text) || ANNOUNCES.test(text)),
    rule('Decisions, with reasons', text => DECISION_LEAD.test(text)),
    rule('Current state', isPlanned),
    rule('Errors and fixes', text => FAILED.test(text) || FIXED.test(text)),
    rule('Decisions, with reasons', isDecision),
    rule('In progress', (text, { progress }) => progress > 0.7 && ONGOING.test(text)),
    rule('Next step', (text, { isLast }) => isLast && NEXT.test(text)),
    rule('Done', text => FINISHED.test(text)),
    rule('Current state', text => STANDS.test(text) || FIGURE.test(text) || BOLD.test(text)),
  ],
  tool: [
    rule('Errors and fixes', text => FAILED.test(text)),
    rule('Current state', (_, { progress }) => progress > 0.5),
  ],
}

function isDecision(text: string): boolean {
  return decides(text) || REASON.test(text)
}

/** The total of a table, or an item of a list that begins with a day or a time. */
function isPlanned(text: string, { listed }: Place): boolean {
  const [lead = ''] = /^[^:]{1,60}:/.exec(text) ?? []
  return text.includes('\n') || (listed && WHEN.test(lead))
}
