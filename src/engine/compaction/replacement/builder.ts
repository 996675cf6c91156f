/** The parts of a replacement: its frame, the texts around a summary, and the edited summary. */
import type { Budget } from '../../tokens/budget.ts'
import type { Span } from '../../log/event.ts'
import type { Message } from '../../message/message.ts'
import type { Replacement, ReplacementPart } from '../../presets/plan-policy.ts'
import type { SummarizerPolicy } from '../../presets/preset.ts'
import type { CountText } from '../../tokens/count.ts'
import type { ViewItem } from '../../message/view.ts'
import { archiveReference, spanArchiveId } from '../../masking/markers.ts'
import { quoteLinesOf } from '../../text/speaker-marks.ts'

/** Everything for a replacement except the summary; fixed at planning. */
export interface ReplacementFrame {
  readonly parts: Replacement
  readonly span: Span
  /** The original messages of the span, oldest first, without those that stay word for word. */
  readonly originals: readonly ViewItem[]
  readonly kept: readonly Message[]
  /** Tokens of system prompt, tool definitions and overhead. */
  readonly fixedTokens: number
  readonly budget: Budget
  readonly count: CountText
}

/** The part to build, and its frame. */
export interface BuilderInput<Use extends ReplacementPart['use']> {
  readonly part: Extract<ReplacementPart, { use: Use }>
  readonly frame: ReplacementFrame
}

/** A message with one text part. */
export function textMessage(role: 'user' | 'assistant', text: string): Message {
  return { role, parts: [{ type: 'text', text }] }
}

const PLACEHOLDER = /\{(count|messages|archive)\}/g

/** Fills `{count}`, `{messages}` ("12 messages") and `{archive}` (a reference). Inserted text is not filled again. */
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

/** The marker of a preset without its own text. */
const NO_SUMMARY = '[{messages} from earlier in this conversation left the view.]'

/** The text that stands for the span if there is no summary of it. */
export function markerText(
  { staticMarker = NO_SUMMARY }: Pick<SummarizerPolicy, 'staticMarker'>,
  span: Pick<Span, 'firstId' | 'lastId' | 'count'>,
): string {
  return fillTemplate(staticMarker, span)
}

/** The summary between the preset's two texts. Placeholders in the summary itself are not filled. */
export function summaryMessage(
  { part, frame: { span } }: BuilderInput<'summary'>,
  summary: string,
): Message {
  const text = `${fillTemplate(part.before, span)}${summary}${fillTemplate(part.after, span)}`
  return textMessage(part.role, text)
}

/** Quotes lines of the summary that look like the preset's text after it, so that only that text ends it. */
export function removeFrame(summary: string, parts: readonly ReplacementPart[]): string {
  return parts.reduce(
    (text, part) => (part.use === 'summary' ? quoteLinesOf(text, part.after) : text),
    summary,
  )
}

/** Replaces the summary in these messages with the edited one. */
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

/** Replaces the occurrence on its own lines, else the first one. */
function exchanged(text: string, original: string, edited: string): string {
  const positions: number[] = []
  for (let at = text.indexOf(original); at >= 0; at = text.indexOf(original, at + 1))
    positions.push(at)
  const isOwnLines = (at: number) =>
    (at === 0 || text[at - 1] === '\n') &&
    (at + original.length === text.length || text[at + original.length] === '\n')
  const position = positions.find(isOwnLines) ?? positions[0]
  return position === undefined
    ? text
    : `${text.slice(0, position)}${edited}${text.slice(position + original.length)}`
}
