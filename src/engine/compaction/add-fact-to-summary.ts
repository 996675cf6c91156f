/** Adds a lost fact to a summary, word for word, when the user asks for it. Source: DESIGN, section 7, "Audit". */
import { viewOf, type Branch } from '../branch/branch.ts'
import type { EventDraft } from '../log/event.ts'
import type { LiveCompaction } from '../branch/overlays.ts'
import { isStatement } from './audit/fact.ts'
import type { LostFact } from './audit/run.ts'
import { addSummary } from './replacement/builder.ts'
import { joinLines } from '../text/speaker-marks.ts'
import { bulletText, type Speaker } from './extractive/speakers.ts'
import { NOTHING, type SectionHeading } from './sections.ts'

type SummaryEdited = Extract<EventDraft, { type: 'v1.summary-edited' }>

/** The parts of a fact that a summary contains. */
export type SummaryFact = Pick<LostFact, 'kind' | 'origin' | 'isInFile' | 'text' | 'number'>

/**
 * The summary for the fact's message, with the fact added. Null without such a summary, or if the replacement lacks
 * its text: then the user must pin the message.
 */
export function addFactToSummary(branch: Branch, fact: SummaryFact): SummaryEdited | null {
  const live = summaryInForce(branch, fact.number)
  const result = branch.compactions.find(
    ({ compactionId }) => compactionId === live?.compactionId,
  )?.result
  if (!live || !result) return null
  const summary = addDetail(result.summary, fact)
  const replacement = addSummary(result.replacement, result.summary, summary)
  const isFound = JSON.stringify(replacement) !== JSON.stringify(result.replacement)
  return isFound
    ? { type: 'v1.summary-edited', compactionId: live.compactionId, summary, replacement }
    : null
}

/** The newest compaction of a message whose summary the model reads. */
function summaryInForce(branch: Branch, number: number): LiveCompaction | null {
  const { items } = viewOf(branch)
  const newest = branch.overlays.live.findLast(
    ({ firstNumber, lastNumber }) => firstNumber <= number && number <= lastNumber,
  )
  const isRead = items.some(
    ({ id, origin }) => origin === 'summary' && id.startsWith(`${newest?.compactionId}/`),
  )
  return newest && isRead ? newest : null
}

/** Adds the fact under its usual heading. The rest of the text does not change. */
export function addDetail(summary: string, fact: SummaryFact): string {
  const words = joinLines(fact.text).replaceAll(/\s+/g, ' ')
  const section = headingFor(fact)
  const said = bulletText(section, { speaker: speakerFor(fact, section), text: words })
  const bullet = `- ${said} [¶${fact.number}]`
  const lines = summary.trimEnd().split('\n')
  const heading = `## ${section}`
  const start = lines.findIndex(line => line.trim() === heading)
  if (start < 0) return [...lines, '', heading, bullet].join('\n')
  const next = lines.findIndex((line, at) => at > start && line.startsWith('## '))
  const end = next < 0 ? lines.length : next
  const held = lines
    .slice(start + 1, end)
    .join('\n')
    .trimEnd()
  const body = held === '' || held === NOTHING ? bullet : `${held}\n${bullet}`
  const after = lines.slice(end)
  return [...lines.slice(0, start + 1), body, ...(after.length > 0 ? ['', ...after] : [])].join(
    '\n',
  )
}

/** A name gets a speaker only if only tools reported it; the user's own files are no tool. */
function speakerFor(
  { kind, origin, isInFile }: SummaryFact,
  heading: SectionHeading,
): Speaker | null {
  const isReported = origin === 'tool' && isInFile !== true
  return heading === 'Files and identifiers' && !isReported && !isStatement(kind) ? null : origin
}

/** Only the user gives orders: a tool's or assistant's order goes under another heading. */
function headingFor({ kind, origin }: SummaryFact): SectionHeading {
  if (!isStatement(kind) || origin === 'tool') return 'Files and identifiers'
  if (kind === 'decision') return 'Decisions, with reasons'
  return origin === 'user' ? 'Constraints and instructions' : 'Current state'
}
