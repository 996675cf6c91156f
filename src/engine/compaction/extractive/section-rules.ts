/** Which section of a summary a sentence belongs to. */
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
export interface Place {
  readonly message: SourceMessage
  readonly listed: boolean
  /** Index of the message. */
  readonly at: number
  /** Index of the sentence in it. */
  readonly index: number
  /** 0 for the first message, 1 for the last. */
  readonly progress: number
  /** Above 0 for a sentence of the first request that tells what is wanted: how much it tells of it. */
  readonly opening: number
  /** Its message ends a turn: the user speaks next. */
  readonly closes: boolean
  /** Nobody but tools spoke after it. */
  readonly isLast: boolean
}

/** The section that has use for a sentence; null if none has. */
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

/** Words of a complaint; fewer name something and say nothing of it. */
const LEAST_COMPLAINT = 4
/** An item that gives something a value: `Green: #87af87 (success)`. */
const LABELLED = /^[^:\uff1a]{1,40}[:\uff1a]\s*\S/

/** For each speaker the first rule that applies; null means: of use in no section. */
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

/** A heading or an item that happens to hold such a word tells of no work; a script that parts no words says more in each. */
function tellsOfWork(text: string, listed: boolean): boolean {
  if (listed && LABELLED.test(text)) return false
  const words = text.match(/\p{L}{2,}/gu)?.length ?? 0
  return isUnspaced(text) || REPORTS.test(text) || words > (listed ? 4 : 2)
}

function isDecision(text: string): boolean {
  return decides(text) || REASON.test(text)
}

/** The total of a table, or an item of a list that begins with a day or a time. */
function isPlanned(text: string, { listed }: Place): boolean {
  const [lead = ''] = /^[^:]{1,60}:/.exec(text) ?? []
  return text.includes('\n') || (listed && WHEN.test(lead))
}
