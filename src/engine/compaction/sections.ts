/** The sections of a summary, the same for every summarizer. */
import { setIn } from '../text/speaker-marks.ts'
import { mayBeSpeaker } from './extractive/speakers.ts'

/** A heading of every summary, and its content for the summarizer. */
export interface SectionDefinition {
  readonly heading: string
  readonly holds: string
}

/** In display order. */
export const SECTIONS = [
  { heading: 'Goal', holds: 'what the user wants to reach in the end' },
  {
    heading: 'Constraints and instructions',
    holds: 'what the user asked to always or never do, preferences, limits, formats',
  },
  { heading: 'Done', holds: 'what was finished, with its results' },
  { heading: 'Current state', holds: 'how things stand now: facts that are true at this point' },
  { heading: 'In progress', holds: 'what was begun and is not finished' },
  { heading: 'Decisions, with reasons', holds: 'what was decided and why, and what was rejected' },
  { heading: 'Errors and fixes', holds: 'what failed, its exact message, what solved it' },
  {
    heading: 'Files and identifiers',
    holds: 'paths, URLs, names, ids, dates, numbers with units, commands, each with its meaning',
  },
  { heading: 'Open questions', holds: 'what nobody answered yet' },
  {
    heading: 'Next step',
    holds: 'the very next thing to do, in the user’s own words where possible',
  },
] as const satisfies readonly SectionDefinition[]

export type SectionHeading = (typeof SECTIONS)[number]['heading']

/** Whole short turns, word for word; only in extractive summaries. */
export const VERBATIM_HEADING = 'Verbatim'

/** The pages that answers cited; after the sections, written by code. */
export const SOURCES_HEADING = 'Sources'

/** The text under an empty heading. */
export const NOTHING = '(none)'

export interface SummarySection {
  /** Empty for text before the first heading. */
  readonly heading: string
  /** Plain text; may contain line breaks. */
  readonly bullets: readonly string[]
}

/** Sections as Markdown lists; `(none)` if empty. Further lines are indented, and quoted if they look like a label. */
export function renderSummary(sections: readonly SummarySection[]): string {
  return sections
    .map(({ heading, bullets }) => {
      const lines = bullets.map(bullet => `- ${setIn(bullet, '  ', mayBeSpeaker)}`)
      const body = lines.length === 0 ? NOTHING : lines.join('\n')
      return heading === '' ? body : `## ${heading}\n${body}`
    })
    .join('\n\n')
}

/** Parses any summary. Headings may be of any level, bold or with a colon; all other lines become bullets. */
export function parseSummary(text: string): readonly SummarySection[] {
  const sections: { heading: string; bullets: string[] }[] = []
  let inCode = false
  for (const line of text.split(/\r?\n/)) {
    const heading = headingOf(line, inCode)
    if (heading !== null) {
      inCode = false
      sections.push({ heading, bullets: [] })
      continue
    }
    if (/^\s*```/.test(line)) inCode = !inCode
    if (line.trim() === '' || isNothing(line)) continue
    if (sections.length === 0) sections.push({ heading: '', bullets: [] })
    const last = sections.at(-1)
    // A turn of the same speaker is indented by one space.
    if (last?.heading === VERBATIM_HEADING && /^ \S/.test(line)) last.bullets.push(line.slice(1))
    else addLine(last?.bullets ?? [], line)
  }
  return sections
}

/** Several summaries as one, oldest first: the lists under the same heading are joined. Null without a text. */
export function joinSummaries(texts: readonly string[]): string | null {
  if (texts.length < 2) return texts[0] ?? null
  const joined = new Map<string, string[]>()
  for (const { heading, bullets } of texts.flatMap(parseSummary))
    joined.set(heading, [...(joined.get(heading) ?? []), ...bullets])
  return renderSummary([...joined].map(([heading, bullets]) => ({ heading, bullets })))
}

/** Headings of `SECTIONS` that the text lacks, in order. */
export function missingSections(text: string): readonly SectionHeading[] {
  const present = new Set(parseSummary(text).map(({ heading }) => heading))
  return SECTIONS.map(({ heading }) => heading).filter(heading => !present.has(heading))
}

/** Least sections of a summary; models often leave out empty ones. */
const LEAST_SECTIONS = 3

/** True if the summary has enough sections. */
export function isInSections(text: string): boolean {
  return missingSections(text).length <= SECTIONS.length - LEAST_SECTIONS
}

const KNOWN = new Map(
  [...SECTIONS.map(({ heading }) => heading), VERBATIM_HEADING].map(heading => [
    plain(heading),
    heading,
  ]),
)

/** Characters of a heading, which is a line with a name. */
const LONGEST_HEADING = 400

/** The exact name of a known heading, or the heading as written; null for another line. */
function headingOf(line: string, inCode: boolean): string | null {
  if (line.length > LONGEST_HEADING) return null
  const marked =
    /^#{1,6}\s+(?<title>\S.*)$/.exec(line) ?? /^\*\*(?<title>[^*]+)\*\*:?\s*$/.exec(line)
  const title = marked?.groups?.['title']?.replace(/[#*_:\s]+$/, '') ?? ''
  const known = KNOWN.get(plain(title))
  if (known !== undefined) return known
  return title === '' || inCode || !line.startsWith('#') ? null : title
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/^[\d.)\s*]+/, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

/** Models also write “None.” */
function isNothing(line: string): boolean {
  return /^(?:\s*(?:[-*•]\s+)?\(none\)|(?:[-*•]\s+)?(?:none|n\/a|nothing))\.?\s*$/i.test(line)
}

function addLine(bullets: string[], line: string): void {
  const marked = /^(?:[-*•+]|\d{1,3}[.)])\s+(?<text>.*)$/s.exec(line)
  const last = bullets.at(-1)
  if (marked) bullets.push(marked.groups?.['text'] ?? '')
  else if (last !== undefined && /^\s/.test(line))
    bullets[bullets.length - 1] = `${last}\n${line.replace(/^ {1,2}/, '')}`
  else bullets.push(line.trim())
}
