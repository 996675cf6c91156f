import type { Message } from '../../message/message.ts'
import { detailsBeside, exactDetailsBudget } from '../audit/replacement-details.ts'
import { textMessage, type BuilderInput } from './builder.ts'

/**
 * Facts of the span that neither the rest of the replacement nor the messages that stay hold, the most critical first,
 * within the preset's share of the window; nothing where nothing is missing.
 */
export function detailsMessage(
  { part, frame }: BuilderInput<'exact-details'>,
  told: string,
): readonly Message[] {
  const { originals, kept, budget, count } = frame
  const budgetTokens = exactDetailsBudget(budget.windowTokens, part)
  const details = detailsBeside(told, { originals, kept, budgetTokens, count })
  return details ? [textMessage('user', details.text)] : []
}
