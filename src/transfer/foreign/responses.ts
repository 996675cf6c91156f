/** Requests to the Responses interface, with the answer where it was logged. */
import { itemIn } from './chat-trees.ts'
import { messageIn, roleOf, textPart } from './content.ts'
import { inARow, type ForeignSession, sessionOf, type Unlinked } from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'

const isItem = (item: unknown) =>
  roleOf(at(item, 'role')) !== null ||
  ['message', 'reasoning', 'function_call', 'function_call_output'].includes(textAt(item, 'type'))

/** True for a request with items. */
export function isResponsesRequest(value: unknown): boolean {
  return isRecord(value) && 'model' in value && listAt(value, 'input').some(isItem)
}

/** A request of items. */
export function readResponsesRequest(value: unknown): ForeignSession {
  const model = idAt(value, 'model')
  const system: Unlinked = {
    role: 'system',
    parts: textPart(textAt(value, 'instructions')),
    at: null,
    model: null,
  }
  const output = [...listAt(value, 'output'), ...listAt(value, 'response', 'output')]
  const items = [...listAt(value, 'input'), ...output].map((item): Unlinked => {
    const message = messageIn(item)
    if (message) return message
    const isResult = textAt(item, 'type').endsWith('_output')
    return { role: isResult ? 'tool' : 'assistant', parts: itemIn(item), at: null, model }
  })
  return sessionOf('messages', {
    foreignId: idAt(value, 'conversation'),
    createdAt: timeAt(value, 'created_at'),
    messages: inARow([system, ...items]),
  })
}
