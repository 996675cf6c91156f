/** Who said what in a summary that code wrote: a label before each bullet and turn, if its place does not tell. */
import { firstLineOf, looksLikeMark } from '../../text/speaker-marks.ts'

/** `summary`: words of an earlier summary whose speakers are not known. */
export type Speaker = 'user' | 'assistant' | 'tool' | 'summary'

/** How a line begins whose speaker has no name of their own. */
export const LABELS: Readonly<Record<Speaker, string>> = {
  user: 'User: ',
  assistant: 'Assistant: ',
  tool: 'Tool: ',
  summary: 'Summary: ',
}
const SPEAKERS = ['user', 'assistant', 'tool', 'summary'] as const satisfies readonly Speaker[]

/** A name, then a colon and a space: how transcripts of several people begin their lines. */
export const NAME = /^\p{L}[\p{L}'’.-]{0,24}(?: \p{L}[\p{L}'’.-]{0,24}){0,2}: /u

/** As `looksLikeMark`; next to turns of people with names, every name may be a mark. */
export function mayBeSpeaker(line: string): boolean {
  return looksLikeMark(line) || NAME.test(line.replace(/^(?:> )+/, ''))
}

/** Sections that hold the user's words, unless a label tells otherwise. */
const OF_USER: readonly string[] = ['Goal', 'Constraints and instructions']
/** Holds names, which have no speaker. */
const OF_NOBODY = 'Files and identifiers'

export interface Said {
  /** Null for names. */
  readonly speaker: Speaker | null
  readonly text: string
}

/** A bullet of a section, with its speaker's label if the section does not tell who speaks. A label never stands twice. */
export function bulletText(heading: string, { speaker, text }: Said): string {
  const said = removeOwnLabels(speaker ?? 'summary', text)
  const isPlain = !looksLikeMark(firstLineOf(said))
  return speaker === speakerIn(heading) && isPlain ? said : `${LABELS[speaker ?? 'summary']}${said}`
}

/** The inverse of `bulletText`. */
export function saidIn(heading: string, bullet: string): Said {
  const speaker = SPEAKERS.find(each => bullet.startsWith(LABELS[each])) ?? speakerIn(heading)
  return { speaker, text: removeLabel(bullet) }
}

/** Of a bullet without a label. */
function speakerIn(heading: string): Speaker | null {
  if (OF_USER.includes(heading)) return 'user'
  return heading === OF_NOBODY ? null : 'summary'
}

/** What was said without the speaker's own label before it, which would only say again who speaks. */
export function removeOwnLabels(speaker: Speaker, text: string): string {
  const label = LABELS[speaker]
  let start = 0
  while (text.startsWith(label, start)) start += label.length
  return text.slice(start)
}

/** A line of a summary without the label of its speaker. */
export function removeLabel(line: string): string {
  const speaker = SPEAKERS.find(each => line.startsWith(LABELS[each]))
  return speaker === undefined ? line : line.slice(LABELS[speaker].length)
}
