/** What a replacement is made of: its frame, the words around a summary, and the summary as a person edits it. */
import type { Budget } from '../../tokens/budget.ts'
import type { Span } from '../../log/event.ts'
import type { Message } from '../../message/message.ts'
import type { Replacement, ReplacementPart, StandingText } from '../../presets/plan-policy.ts'
import type { CountText } from '../../tokens/count.ts'
import type { ViewItem } from '../../message/view.ts'
import { archiveReference, spanArchiveId } from '../../masking/markers.ts'
import { quoteLinesOf } from '../../text/speaker-marks.ts'

/** Short texts that must outlive a compaction, as the engine's host knows them now; absent: there is none. */
export type InjectedText = Readonly<Partial<Record<StandingText, string>>>

/** All that a replacement is made of, without the summary; fixed when the compaction is planned. */
export interface ReplacementFrame {
  readonly parts: Replacement
  readonly span: Span
  /** The span's messages whole, oldest first: also those that an earlier summary replaces; what stays word for word excepted. */
  readonly originals: readonly ViewItem[]
  /** What the model reads with the replacement: the messages that stay. */
  readonly kept: readonly Message[]
  /** Tokens of system prompt, tool definitions and overhead. */
  readonly fixedTokens: number
  readonly budget: Budget
  readonly standing: InjectedText
  readonly count: CountText
}

/** The part of the preset's list that is built, and what it is built from. */
export interface BuilderInput<Use extends ReplacementPart['use']> {
  readonly part: Extract<ReplacementPart, { use: Use }>
  readonly frame: ReplacementFrame
}

/** A message of one text. */
export function textMessage(role: 'user' | 'assistant', text: string): Message {
  return { role, parts: [{ type: 'text', text }] }
}

const PLACEHOLDER = /\{(count|messages|archive)\}/g

/**
 * The text with `{count}` as the number of messages in the span, `{messages}` as "12 messages", and `{archive}` as the
 * reference to the originals. What is filled in is not read again.
 */
export function fillTemplate(
  template: string,
  span: Pick<Span, 'firstId' | 'lastId' | 'count'>,
): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    if (name === 'count') return String(span.count)
    if (name === 'archive') return archiveReference(spanArchiveId(span))
    return span.count === 1 ? '1 message' : `${span.count} messages`
  })
}

/** The summary between the preset's two texts; nothing in the summary itself is read as a placeholder. */
export function summaryMessage(
  { part, frame: { span } }: BuilderInput<'summary'>,
  summary: string,
): Message {
  const text = `${fillTemplate(part.before, span)}${summary}${fillTemplate(part.after, span)}`
  return textMessage(part.role, text)
}

/** The summary with `> ` before each line that begins as the preset's text behind it does: only that text ends it. */
export function removeFrame(summary: string, parts: readonly ReplacementPart[]): string {
  return parts.reduce(
    (text, part) => (part.use === 'summary' ? quoteLinesOf(text, part.after) : text),
    summary,
  )
}

/** The same messages around a summary that a person edited. */
export function addSummary(
  replacement: readonly Message[],
  original: string,
  edited: string,
): readonly Message[] {
  const at = replacement.findIndex(({ parts }) =>
    parts.some(part => part.type === 'text' && part.text.includes(original)),
  )
  return replacement.map((message, index) =>
    index === at
      ? {
          ...message,
          parts: message.parts.map(part =>
            part.type === 'text' ? { ...part, text: exchanged(part.text, original, edited) } : part,
          ),
        }
      : message,
  )
}

/** Exchanges the occurrence that stands on lines of its own, else the first. */
function exchanged(text: string, original: string, edited: string): string {
  const places: number[] = []
  for (let at = text.indexOf(original); at >= 0; at = text.indexOf(original, at + 1))
    places.push(at)
  const isOwnLines = (at: number) =>
    (at === 0 || text[at - 1] === '\n') &&
    (at + original.length === text.length || text[at + original.length] === '\n')
  const place = places.find(isOwnLines) ?? places[0]
  return place === undefined
    ? text
    : `${text.slice(0, place)}${edited}${text.slice(place + original.length)}`
}
