import type { Message } from '../../message.ts'
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
