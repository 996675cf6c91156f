/** What the model reads in place of an archived tool result. Its id leads to the whole text in the log. */
import { textBefore, textFrom } from '../text/cut.ts'
import { contentHash } from '../message/content-hash.ts'
import type { Span } from '../log/event.ts'
import { dayFrom, dayOf, monthOf } from '../text/day-number.ts'

/** Hexadecimal digits of an id: among a hundred thousand texts two share one in about one session of two hundred. */
const DIGITS = 10

/** Id of one tool result that a marker replaces, or of the arguments of the call with this id in an assistant's message. */
export function resultArchiveId(messageId: string, callId: string): string {
  return contentHash(`${messageId} ${callId}`).slice(0, DIGITS)
}

/** Id of the messages that a summary replaces. */
export function spanArchiveId({ firstId, lastId }: Pick<Span, 'firstId' | 'lastId'>): string {
  return contentHash(`${firstId} … ${lastId}`).slice(0, DIGITS)
}

/** An id as it is in a marker. */
export function archiveReference(id: string): string {
  return `archive:${id}`
}

/** Which result a marker stands for. */
export interface Archived {
  /** The tool's message, and the call that the result answers. */
  readonly messageId: string
  readonly callId: string
}

/** About 20 tokens: what became of the result, and the id through which its text can be had again. */
export function archiveMarker(said: string, archived: Archived): string {
  return `[${said}; ${referenceTo(archived)}]`
}

/** The id of a result's text as it is in a marker. */
export function referenceTo({ messageId, callId }: Archived): string {
  return archiveReference(resultArchiveId(messageId, callId))
}

/** No marker that carries an id is longer, unless a preset's own words are; one may keep names of a large result. */
const LONGEST = 4_000

/** True if a marker stands already. */
export function isMarked(output: string, archived: Archived): boolean {
  return output.length <= LONGEST && output.includes(referenceTo(archived))
}

export interface TemplateFacts extends Archived {
  readonly tool: string
  /** Of the whole result. */
  readonly tokens: number
  /** Milliseconds since 1970 UTC; null if it is not known. */
  readonly at: number | null
  /** The whole result. */
  readonly output: string
}

/** UTF-16 units of `{head}` and of `{tail}`. */
const EXCERPT = 250

/** A preset's own words, with `{tool}`, `{tokens}`, `{time}`, `{archive}`, `{head}` and `{tail}` filled in. */
export function fillMarker(template: string, facts: TemplateFacts): string {
  const words: Record<string, string> = {
    tool: facts.tool,
    tokens: String(facts.tokens),
    time: facts.at === null ? 'unknown time' : minuteOf(facts.at),
    archive: referenceTo(facts),
    head: textBefore(facts.output, EXCERPT),
    tail: textFrom(facts.output, Math.max(0, facts.output.length - EXCERPT)),
  }
  return template.replaceAll(PLACEHOLDER, (whole, name: string) => words[name] ?? whole)
}

const PLACEHOLDER = /\{(tool|tokens|time|archive|head|tail)\}/g

/** A pattern that matches the template with any facts. */
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
