import type { Message } from '../../message/message.ts'
import type { ReplacementPart } from '../../presets/plan-policy.ts'
import { quoteLinesOf } from '../../text/speaker-marks.ts'
import { textMessage, type BuilderInput } from './builder.ts'
import { fillTemplate } from './template.ts'

/** The summary between the preset's two texts; nothing in the summary itself is read as a placeholder. */
export function summaryMessage(
  { part, frame: { span } }: BuilderInput<'summary'>,
  summary: string,
): Message {
  const text = `${fillTemplate(part.before, span)}${summary}${fillTemplate(part.after, span)}`
  return textMessage(part.role, text)
}

/**
 * The summary with `> ` before each line that begins as the preset's text behind it does: it ends where that text stands,
 * and nowhere before.
 */
export function withoutFrame(summary: string, parts: readonly ReplacementPart[]): string {
  return parts.reduce(
    (text, part) => (part.use === 'summary' ? quoteLinesOf(text, part.after) : text),
    summary,
  )
}
