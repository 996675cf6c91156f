/** Decides which section of a summary a sentence belongs to. */
import type { SectionHeading } from '../sections.ts'
import {
  INTRODUCES_LIST,
  ASKS,
  ASKS_FOR,
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
  REPORTS,
  REQUEST,
  STATE,
  WHEN,
  WISH,
} from '../../text/cues.ts'
import { isProse } from '../../text/program-output.ts'
import { isUnspaced } from '../../text/cut.ts'
import type { SourceMessage } from './source.ts'

/** A sentence's place in its conversation. */
export interface SentencePosition {
  readonly message: SourceMessage
  readonly listed: boolean
  readonly at: number
  readonly index: number
  /** 0 for the first message, 1 for the last. */
  readonly progress: number
  /** Above 0 for a sentence of the first request that states the task; its weight. */
  readonly opening: number
  /** True if the user speaks next. */
  readonly closes: boolean
  /** True if only tools spoke after it. */
  readonly isLast: boolean
}

/** The section of a sentence; null for none. */
export function headingOf(text: string, place: SentencePosition): SectionHeading | null {
  return RULES[place.message.role].find(({ applies }) => applies(text, place))?.heading ?? null
}

/** True if it calls itself a decision; a reason alone is not enough. */
export function decides(text: string): boolean {
  return DECISION_LEAD.test(text) || DECIDED.test(text)
}

interface Rule {
  readonly heading: SectionHeading | null
  readonly applies: (text: string, place: SentencePosition) => boolean
}

function rule(heading: SectionHeading | null, applies: Rule['applies']): Rule {
  return { heading, applies }
}

const LEAST_COMPLAINT = 4
/** An item with a value: `Green: #87af87 (success)`. */
const LABELLED = /^[^:\uff1a]{1,40}[:\uff1a]\s*\S/

/** The rules of each speaker; the first match counts. Null: no section. */
const RULES: Record<SourceMessage['role'], readonly Rule[]> = {
  user: [
    rule('Open questions', (text, { isLast }) => isLast && ASKS.test(text)),
    rule('Constraints and instructions', text => DIRECTIVE.test(text) && !ASKS.test(text)),
    rule(
      'Goal',
      (text, { opening, index }) =>
        opening > 0 && (index === 0 || !ASKS.test(text) || WISH.test(text)),
    ),
    rule('Decisions, with reasons', text => isDecision(text) && !ASKS.test(text)),
    rule(
      'Errors and fixes',
      (text, { listed }) => FAILED.test(text) && !listed && isProse(text, LEAST_COMPLAINT),
    ),
    rule(
      'Goal',
      (text, { progress }) => WISH.test(text) && (progress > 0.7 || !REQUEST.test(text)),
    ),
  ],
  assistant: [
    rule('Open questions', (text, { isLast }) => isLast && wantsAnswer(text)),
    rule(null, wantsAnswer),
    rule('Next step', (text, { isLast }) => isLast && NARRATION.test(text)),
    rule(null, text => NARRATION.test(text) || INTRODUCES_LIST.test(text)),
    rule('Decisions, with reasons', text => DECISION_LEAD.test(text)),
    rule('Current state', isPlanned),
    rule('Errors and fixes', text => FAILED.test(text) || FIXED.test(text)),
    rule('Done', (text, { closes }) => closes && REPORTS.test(text)),
    rule('Decisions, with reasons', isDecision),
    rule('In progress', (text, { progress }) => progress > 0.7 && ONGOING.test(text)),
    rule('Next step', (text, { isLast }) => isLast && NEXT.test(text)),
    rule('Done', (text, { listed }) => FINISHED.test(text) && tellsOfWork(text, listed)),
    rule('Current state', text => STATE.test(text) || FIGURE.test(text) || BOLD.test(text)),
  ],
  tool: [
    rule('Errors and fixes', text => FAILED.test(text)),
    rule('Current state', (_, { progress }) => progress > 0.5),
  ],
}

function wantsAnswer(text: string): boolean {
  return ASKS.test(text) || ASKS_FOR.test(text)
}

/** False for headings and items that only contain such a word. Scripts without spaces need fewer words. */
function tellsOfWork(text: string, listed: boolean): boolean {
  if (listed && LABELLED.test(text)) return false
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  return isUnspaced(text) || REPORTS.test(text) || words > (listed ? 4 : 2)
}

function isDecision(text: string): boolean {
  return decides(text) || REASON.test(text)
}

/** True for the total of a table, and for a list item that begins with a day or time. */
function isPlanned(text: string, { listed }: SentencePosition): boolean {
  const [lead = ''] = /^[^:]{1,60}:/.exec(text) ?? []
  return text.includes('\n') || (listed && WHEN.test(lead))
}
