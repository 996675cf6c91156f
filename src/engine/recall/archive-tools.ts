/** What the tools over the archive answer: passages of hidden messages, and the whole text behind an id. */
import { expandToSteps } from '../branch/overlays.ts'
import { sumOf, toArray } from '../branch/append-list.ts'
import type { Branch } from '../branch/branch.ts'
import { headingLine, PASSAGE_MARGIN, passageLine } from '../branch/recalled-items.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { archiveReference, minuteOf, resultArchiveId, spanArchiveId } from '../masking/markers.ts'
import { textWithNotes, type Part, type Role } from '../message/message.ts'
import type { ViewItem } from '../message/view.ts'
import { sourceLines } from '../message/web-sources.ts'
import { isLong, pagesOf, pageWord } from '../message/pages.ts'
import { pagedFiles } from '../message/pages.ts'
import { textBefore, textFrom } from '../text/cut.ts'
import { setIn } from '../text/speaker-marks.ts'
import { argumentsText, readTexts } from '../tokens/request-tokens.ts'
import { SEARCH_HISTORY } from './archive-tool-names.ts'
import { candidatesFor, type RecallHit } from './candidates.ts'
import { queryOf } from './query.ts'

/** Worse passages are neighbours of what was meant. */
const LEAST_SHARE = 0.25
/** Most passages of one search. */
const MOST_PASSAGES = 8
/** Most characters of one expansion: about 2,000 tokens, and never offloaded itself. */
export const MOST_EXPANDED = 8_000

/** Characters that the view must leave out before the tools are worth the tokens of their definitions. */
const LEAST_HIDDEN = 2_400

/** True if the view leaves out so much that the tools are worth offering, or a marker names them. */
export function hidesMuch({ messages, items, overlays }: Branch): boolean {
  if (overlays.masks.some(({ marker }) => marker.includes(SEARCH_HISTORY))) return true
  return sumOf(messages, lengthSaid) - sumOf(items, lengthRead) >= LEAST_HIDDEN
}

/** With the whole of long files. */
function lengthSaid({ event: { parts } }: MessageEntry): number {
  return parts.reduce((sum, part) => sum + (isLong(part) ? part.whole.length : 0), lengthOf(parts))
}

function lengthRead({ origin, parts }: ViewItem): number {
  return origin === 'message' ? lengthOf(parts) : 0
}

const lengths = new WeakMap<readonly Part[], number>()

function lengthOf(parts: readonly Part[]): number {
  const length = lengths.get(parts) ?? readTexts(parts).join('').length
  lengths.set(parts, length)
  return length
}

/** Narrows a search. Absent: any. */
export interface HistoryFilters {
  readonly role?: Role | undefined
  /** Numbers of the first and last message. */
  readonly first?: number | undefined
  readonly last?: number | undefined
}

/** The passages of hidden messages, each after its message number; null for none. `hits`: best first. */
export function hiddenPassages(
  branch: Branch,
  { query, role, first = 1, last = Infinity }: HistoryFilters & { readonly query: string },
  hits: readonly RecallHit[],
): string | null {
  const roles = new Map<string, Role>(
    toArray(branch.messages).map(({ event }) => [event.id, event.role]),
  )
  const wanted = { leastShare: LEAST_SHARE, withSummarized: true }
  const passages = candidatesFor(branch, queryOf(query), hits, wanted)
    .filter(({ number, passage }) => {
      const isMeant = role === undefined || roles.get(passage.messageId) === role
      return isMeant && number >= first && number <= last
    })
    .slice(0, MOST_PASSAGES)
    .map(({ passage }) => ({ ...passage, citation: `message ${passage.citation}` }))
  if (passages.length === 0) return null
  return passages
    .flatMap((passage, at) => {
      const isSameDay = passages[at - 1]?.heading === passage.heading
      return isSameDay ? [passageLine(passage)] : [headingLine(passage), passageLine(passage)]
    })
    .join('')
    .trimEnd()
}

/** The part of a text that an expansion shows, in characters. */
export interface ExpandedRange {
  readonly from: number
  readonly length: number
}

/** The text behind an id (`archive:…`, `message 5`, `messages 5-9`, `report.pdf page 5`) with a line that says which part it is; null for an unknown id. */
export function expandHidden(branch: Branch, id: string, range: ExpandedRange): string | null {
  const found = textBehind(branch, id.trim())
  if (found === null) return null
  const { name, text } = found
  const from = Math.min(Math.max(0, range.from), text.length)
  const part = textBefore(textFrom(text, from), Math.min(range.length, MOST_EXPANDED))
  const end = from + part.length
  const more = end < text.length ? `; the rest follows with from: ${end}` : ''
  return `[${name}, characters ${from} to ${end} of ${text.length}${more}]\n${part}`
}

const MESSAGES = /^(?:messages?|¶)? ?(\d{1,7})(?: ?(?:-|–|to) ?(\d{1,7}))?$/i
const ARCHIVED = /^(?:archive:)?([0-9a-f]{10})$/i

function textBehind(branch: Branch, id: string): Named | null {
  const entries = readableEntries(branch)
  const archived = ARCHIVED.exec(id)?.[1]?.toLowerCase()
  const result = archived === undefined ? null : archivedText(branch, entries, archived)
  if (result) return result
  return pagesBehind(entries, id) ?? messagesBehind(entries, id)
}

function messagesBehind(entries: readonly MessageEntry[], id: string): Named | null {
  const [, first, last = first] = MESSAGES.exec(id) ?? []
  if (first === undefined || last === undefined) return null
  const meant = entries.filter(({ number }) => number >= Number(first) && number <= Number(last))
  if (meant.length === 0) return null
  return {
    name: first === last ? `message ${first}` : `messages ${first} to ${last}`,
    text: meant.map(messageText).join('\n'),
  }
}

/** The messages that the person did not take from the model: neither excluded nor deleted nor cleared. */
function readableEntries({ messages, overlays }: Branch): readonly MessageEntry[] {
  const entries = toArray(messages)
  const excluded = expandToSteps(entries, overlays.excluded)
  return entries.filter(
    ({ number, event }) => number > overlays.clearedThrough && !excluded.has(event.id),
  )
}

function archivedText(
  { compactions }: Branch,
  entries: readonly MessageEntry[],
  archived: string,
): Named | null {
  const name = archiveReference(archived)
  for (const { event } of entries)
    for (const part of event.parts) {
      const isMeant = 'callId' in part && resultArchiveId(event.id, part.callId) === archived
      if (isMeant && part.type === 'tool-result') return { name, text: part.output }
      if (isMeant && part.type === 'tool-call') return { name, text: argumentsText(part) }
    }
  const span = compactions.find(record => spanArchiveId(record.span) === archived)
  if (!span) return null
  const within = entries.filter(
    ({ number }) => number >= span.firstNumber && number <= span.lastNumber,
  )
  return within.length === 0 ? null : { name, text: within.map(messageText).join('\n') }
}

/** The message under its number and speaker. Only such a line stands at the margin. */
function messageText({ number, event: { role, at, parts } }: MessageEntry): string {
  const texts = parts.flatMap(part => {
    if (part.type === 'tool-call') return [`call of ${part.tool}: ${argumentsText(part)}`]
    if (part.type === 'tool-result') return [`result of ${part.tool}: ${part.output}`]
    return []
  })
  const said = textWithNotes(parts)
  const body = [...(said === '' ? [] : [said]), ...sourceLines(parts), ...texts].join('\n')
  return `message ${number}, ${role}, ${minuteOf(at)}:\n${PASSAGE_MARGIN}${setIn(body, PASSAGE_MARGIN)}`
}

/** A text behind an id, and what it is. */
interface Named {
  readonly name: string
  readonly text: string
}

const PAGES = /^(.+?)(?:,? (?:pages?|parts?) (\d{1,6})(?: ?(?:-|–|to) ?(\d{1,6}))?)?$/i

/** Pages of the newest file with this name; all of them without numbers. */
function pagesBehind(entries: readonly MessageEntry[], id: string): Named | null {
  const [, named = '', first = '1', last = named === id ? 'Infinity' : first] = PAGES.exec(id) ?? []
  const name = named.replace(/^(?:message \d+, )?[“"'`]?/, '').replace(/[”"'`]$/, '')
  const found = entries
    .flatMap(({ number, event }) => pagedFiles(event.parts).map(([, file]) => ({ number, file })))
    .findLast(({ file }) => file.file === name)
  if (!found) return null
  const { number, file } = found
  const word = pageWord(file)
  const pages = pagesOf(file).flatMap((text, at) =>
    at + 1 >= Number(first) && at < Number(last) ? [{ page: at + 1, text }] : [],
  )
  if (pages.length === 0) return null
  const range =
    pages.length === 1 ? `${word} ${first}` : `${word}s ${first} to ${pages.at(-1)?.page}`
  return {
    name: `message ${number}, “${file.file}”, ${range}`,
    text: pages
      .map(({ page, text }) => `${word} ${page}:\n${PASSAGE_MARGIN}${setIn(text, PASSAGE_MARGIN)}`)
      .join('\n'),
  }
}
