import type { Message } from '../../message/message.ts'
import { textMessage, type BuilderInput } from './builder.ts'

/**
 * Plan, to-do list, instructions or role as they are when the summary is rendered; nothing where there is none.
 *
 * Source: copilot-cli as described in seed 004 (current plan, todo, named skills or instructions in force, the active
 * role's summary).
 */
export function injectedText({
  part,
  frame: { standing },
}: BuilderInput<'standing'>): readonly Message[] {
  const text = standing[part.text]?.trim() ?? ''
  return text === '' ? [] : [textMessage('user', `${part.before}${text}`)]
}
