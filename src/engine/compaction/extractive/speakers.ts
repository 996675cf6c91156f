/** Labels that name the speakers in summaries written by code. A section's usual speaker needs no label. */
import { firstLineOf, looksLikeMark } from '../../text/speaker-marks.ts'

/** `summary`: the text of an earlier summary with unknown speakers. */
export type Speaker = 'user' | 'assistant' | 'tool' | 'summary'

/** The labels of speakers without names. */
export const LABELS: Readonly<Record<Speaker, string>> = {
  user: 'User: ',
  assistant: 'Assistant: ',
  tool: 'Tool: ',
  summary: 'Summary: ',
}
const SPEAKERS = ['user', 'assistant', 'tool', 'summary'] as const satisfies readonly Speaker[]

/** A name, a colon and a space, as in transcripts of several people. */
export const NAME = /^\p{L}[\p{L}'’.-]{0,24}(?: \p{L}[\p{L}'’.-]{0,24}){0,2}: /u

/** As `looksLikeMark`, and for any name with a colon: next to turns of named people, it may be a label. */
export function mayBeSpeaker(line: string): boolean {
  return looksLikeMark(line) || NAME.test(line.replace(/^(?:> )+/, ''))
}

/** Sections of the user's words, unless a label names another speaker. */
const OF_USER: readonly string[] = ['Goal', 'Constraints and instructions']
/** A section of names, without speakers. */
const OF_NOBODY = 'Files and identifiers'

export interface Said {
  /** Null for names. */
  readonly speaker: Speaker | null
  readonly text: string
}

/** The bullet with a label, unless the section implies the speaker. A label is never repeated. */
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

/** The speaker of a bullet without a label. */
function speakerIn(heading: string): Speaker | null {
  if (OF_USER.includes(heading)) return 'user'
  return heading === OF_NOBODY ? null : 'summary'
}

/** Removes the speaker's own labels at the start. */
export function removeOwnLabels(speaker: Speaker, text: string): string {
  const label = LABELS[speaker]
  let start = 0
  while (text.startsWith(label, start)) start += label.length
  return text.slice(start)
}

/** Removes the speaker's label from a line. */
export function removeLabel(line: string): string {
  const speaker = SPEAKERS.find(each => line.startsWith(LABELS[each]))
  return speaker === undefined ? line : line.slice(LABELS[speaker].length)
}
