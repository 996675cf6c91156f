/** Keeps what a tool or a file claimed out of the sections of a summary that say what to do. A model may put it there. */
import { typedText } from '../message/files.ts'
import { textOf } from '../message/message.ts'
import type { ViewItem } from '../message/view.ts'
import { DIRECTIVE, ORDER } from '../text/cues.ts'
import { sentencesOf } from '../text/sentences.ts'
import {
  claimPieces,
  foreignPieces,
  isRepeated,
  mostIn,
  piecesOf,
  stretchesOf,
} from './audit/claim-origin.ts'
import { bulletText, saidIn, type Speaker } from './extractive/speakers.ts'
import type { CompactionPlan } from './plan/plan.ts'
import {
  parseSummary,
  renderSummary,
  SOURCES_HEADING,
  type SummarySection,
  VERBATIM_HEADING,
} from './sections.ts'

/** Only the user says these; the assistant may repeat a tool. */
const OF_USER: ReadonlySet<string> = new Set(['Goal', 'Constraints and instructions'])
/** Sections that report. All others, also those that a model invents, say what to do. */
const REPORTS: ReadonlySet<string> = new Set([
  'Done',
  'Current state',
  'Errors and fixes',
  'Files and identifiers',
  'Open questions',
  SOURCES_HEADING,
])
const INSTEAD = 'Current state'

/** A claim with less of its words in every text is nobody's. */
const ANYBODYS = 0.25

/**
 * The summary with each order, goal, decision and next step that only a tool or a file said, or nobody, as a report of that
 * speaker. Unchanged if there is none, or if nothing of others was read. `around`: words of others that the model read outside the
 * messages.
 */
export function checkOrigins(
  summary: string,
  { toSummarize, previousSummary }: Pick<CompactionPlan, 'toSummarize' | 'previousSummary'>,
  around: readonly string[] = [],
): string {
  let said: ReturnType<typeof readSpeakers> | null = null
  const speakerOf = (heading: string, bullet: string): Speaker | null | 'own' => {
    said ??= readSpeakers({ toSummarize, previousSummary }, around)
    const { user, assistant, theirs } = said
    const pieces = claimPieces(bullet)
    if (theirs.length === 0 || pieces.size === 0) return 'own'
    const own = mostIn(pieces, user)
    const told = OF_USER.has(heading) ? 0 : mostIn(pieces, assistant)
    const foreign = mostIn(pieces, theirs)
    if (foreign > own && isRepeated(foreign, told)) return 'tool'
    return Math.max(own, told) < ANYBODYS ? null : 'own'
  }
  return moved(summary, speakerOf)
}

/** The pieces of what each speaker said. Reading ten thousand messages takes a second. */
function readSpeakers(
  { toSummarize, previousSummary }: Pick<CompactionPlan, 'toSummarize' | 'previousSummary'>,
  around: readonly string[],
) {
  const before = parseSummary(previousSummary ?? '')
  return {
    theirs: [
      ...toSummarize.flatMap(foreignPieces),
      ...[...saidBefore(before, 'tool'), ...around].flatMap(stretchesOf),
    ],
    user: [...saidBy(toSummarize, 'user'), ...saidBefore(before, 'user')].map(piecesOf),
    assistant: [...saidBy(toSummarize, 'assistant'), ...ordersIn(before)].map(piecesOf),
  }
}

function moved(
  summary: string,
  speakerOf: (heading: string, bullet: string) => Speaker | null | 'own',
): string {
  const reports: string[] = []
  const prose = inProse(summary, speakerOf)
  const kept = parseSummary(prose).map(({ heading, bullets }): SummarySection => ({
    heading,
    bullets: bullets.filter(bullet => {
      if (REPORTS.has(heading) || heading === '') return true
      const speaker = speakerOf(heading, bullet)
      if (speaker === 'own') return true
      reports.push(bulletText(INSTEAD, { speaker, text: bullet }))
      return false
    }),
  }))
  if (reports.length === 0) return prose
  const at = kept.findIndex(({ heading }) => heading === INSTEAD)
  const { bullets = [] } = kept[at] ?? {}
  const section = { heading: INSTEAD, bullets: [...new Set([...bullets, ...reports])] }
  return renderSummary(at < 0 ? [...kept, section] : kept.with(at, section))
}

/** Prose before any heading: each sentence with an order of a tool or a file names its speaker. */
function inProse(
  summary: string,
  speakerOf: (heading: string, bullet: string) => Speaker | null | 'own',
): string {
  const bullets = parseSummary(summary).flatMap(section =>
    section.heading === '' ? section.bullets : [],
  )
  return bullets
    .flatMap(sentencesOf)
    .filter(sentence => isOrder(sentence) && speakerOf('', sentence) === 'tool')
    .reduce(
      (text, sentence) => text.replace(sentence, () => `A tool claimed: “${sentence}”`),
      summary,
    )
}

/** Only a sentence with an order, or that speaks of the user, says what to do. */
export function isOrder(text: string): boolean {
  return DIRECTIVE.test(text) || ORDER.test(text) || /\buser\b/i.test(text)
}

function saidBy(items: readonly ViewItem[], role: ViewItem['role']): readonly string[] {
  return items.flatMap(item =>
    item.role === role ? [role === 'user' ? typedText(item.parts) : textOf(item.parts)] : [],
  )
}

/** What the summary before says that this speaker said. */
function saidBefore(
  sections: readonly SummarySection[],
  wanted: 'user' | 'tool',
): readonly string[] {
  return sections.flatMap(({ heading, bullets }) =>
    bullets.flatMap(bullet => {
      const { speaker, text } = saidIn(heading, bullet)
      return speaker === wanted ? [text] : []
    }),
  )
}

/** The orders and turns of the summary before: they were checked when it was written. */
function ordersIn(sections: readonly SummarySection[]): readonly string[] {
  return sections.flatMap(({ heading, bullets }) =>
    REPORTS.has(heading) && heading !== VERBATIM_HEADING ? [] : bullets,
  )
}
