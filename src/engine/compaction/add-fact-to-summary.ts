/** A fact that a summary lost joins it at the person's request, word for word. Source: DESIGN, section 7, "Audit". */
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

/** Of a fact, what a summary says of it. */
export type KeptFact = Pick<LostFact, 'kind' | 'origin' | 'text' | 'number'>

/**
 * The summary over the fact's message, with the fact in it. Null if there is none, or the replacement does not hold its
 * words: then the message must be pinned.
 */
export function addFactToSummary(branch: Branch, fact: KeptFact): SummaryEdited | null {
  const live = standingFor(branch, fact.number)
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

/** The newest compaction over a message whose summary the model reads. */
function standingFor(branch: Branch, number: number): LiveCompaction | null {
  const { items } = viewOf(branch)
  const newest = branch.overlays.live.findLast(
    ({ firstNumber, lastNumber }) => firstNumber <= number && number <= lastNumber,
  )
  const isRead = items.some(
    ({ id, origin }) => origin === 'summary' && id.startsWith(`${newest?.compactionId}/`),
  )
  return newest && isRead ? newest : null
}

/** Under the heading where people, the model and the next summary look for it; the rest of the text stays as it is. */
export function addDetail(summary: string, fact: KeptFact): string {
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

/** Of names it is told only where tools alone reported them. */
function speakerFor({ kind, origin }: KeptFact, heading: SectionHeading): Speaker | null {
  return heading === 'Files and identifiers' && origin !== 'tool' && !isStatement(kind)
    ? null
    : origin
}

/** Orders are the user's alone: what a tool reported, or the assistant thought, is none. */
function headingFor({ kind, origin }: KeptFact): SectionHeading {
  if (!isStatement(kind) || origin === 'tool') return 'Files and identifiers'
  if (kind === 'decision') return 'Decisions, with reasons'
  return origin === 'user' ? 'Constraints and instructions' : 'Current state'
}
