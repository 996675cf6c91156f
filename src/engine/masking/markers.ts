/** Markers that replace archived tool results. The id in a marker finds the full text in the log. */
import { textBefore, textFrom } from '../text/cut.ts'
import { contentHash } from '../message/content-hash.ts'
import type { Span } from '../log/event.ts'
import { dayFrom, dayOf, monthOf } from '../text/day-number.ts'

/** Hexadecimal digits of an id. Of 100,000 texts, two share an id in about one of two hundred sessions. */
const DIGITS = 10

/** Id of a masked tool result, or of a call's masked arguments in an assistant message. */
export function resultArchiveId(messageId: string, callId: string): string {
  return contentHash(`${messageId} ${callId}`).slice(0, DIGITS)
}

/** Id of the messages that a summary replaces. */
export function spanArchiveId({ firstId, lastId }: Pick<Span, 'firstId' | 'lastId'>): string {
  return contentHash(`${firstId} … ${lastId}`).slice(0, DIGITS)
}

/** An id as markers contain it. */
export function archiveReference(id: string): string {
  return `archive:${id}`
}

/** The result that a marker replaces. */
export interface Archived {
  /** The tool message, and the call of the result. */
  readonly messageId: string
  readonly callId: string
}

/** A marker of about 20 tokens: what happened to the result, and its id. */
export function archiveMarker(said: string, archived: Archived): string {
  return `[${said}; ${referenceTo(archived)}]`
}

/** The id of a result as markers contain it. */
export function referenceTo({ messageId, callId }: Archived): string {
  return archiveReference(resultArchiveId(messageId, callId))
}

/** Longest marker, unless a preset's text is longer. A marker may keep names of a large result. */
const LONGEST = 4_000

/** True if the output is already a marker. */
export function isMarked(output: string, archived: Archived): boolean {
  return output.length <= LONGEST && output.includes(referenceTo(archived))
}

export interface TemplateFacts extends Archived {
  readonly tool: string
  /** Tokens of the whole result. */
  readonly tokens: number
  /** Milliseconds since the Unix epoch; null if unknown. */
  readonly at: number | null
  readonly output: string
  /** The tool that searches hidden texts; absent if the model has none. */
  readonly search?: string | undefined
}

/** UTF-16 units of `{head}` and of `{tail}`. */
const EXCERPT = 250

/** Fills `{tool}`, `{tokens}`, `{time}`, `{archive}`, `{search}`, `{head}` and `{tail}` in a preset's marker. */
export function fillMarker(template: string, facts: TemplateFacts): string {
  const words: Record<string, string> = {
    tool: facts.tool,
    tokens: String(facts.tokens),
    time: facts.at === null ? 'unknown time' : minuteOf(facts.at),
    archive: referenceTo(facts),
    search: facts.search === undefined ? '' : ` - ${facts.search} for details`,
    head: textBefore(facts.output, EXCERPT),
    tail: textFrom(facts.output, Math.max(0, facts.output.length - EXCERPT)),
  }
  return template.replaceAll(PLACEHOLDER, (whole, name: string) => words[name] ?? whole)
}

const PLACEHOLDER = /\{(tool|tokens|time|archive|search|head|tail)\}/g

/** A pattern for the template with any values. */
export function templateForm(template: string): RegExp {
  const literal = template
    .split(PLACEHOLDER)
    .filter((_, at) => at % 2 === 0)
    .map(text => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  return new RegExp(`^${literal.join(`.{0,${EXCERPT}}`)}$`, 's')
}

/** `2026-11-21 15:16`, in UTC. */
export function minuteOf(at: number): string {
  const day = dayOf(at)
  const { year, month } = monthOf(day)
  const date = day - dayFrom(year, month, 1) + 1
  const minutes = Math.floor(at / 60_000) - day * 24 * 60
  return `${year}-${padded(month)}-${padded(date)} ${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`
}

function padded(value: number): string {
  return String(value).padStart(2, '0')
}
