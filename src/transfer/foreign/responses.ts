/** Requests to the Responses interface, with the answer where it was logged. */
import { messagesIn, roleOf, textPart } from './content.ts'
import { inARow, type ForeignSession, sessionOf, type Unlinked } from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'

const isItem = (item: unknown) =>
  roleOf(at(item, 'role')) !== null ||
  ['message', 'reasoning', 'function_call', 'function_call_output'].includes(textAt(item, 'type'))

const outputOf = (value: unknown) => [
  ...listAt(value, 'output'),
  ...listAt(value, 'response', 'output'),
]

/** True for a request with items. */
export function isResponsesRequest(value: unknown): boolean {
  if (!isRecord(value) || !('model' in value)) return false
  const isAnswered = textAt(value, 'input') !== '' && outputOf(value).some(isItem)
  return isAnswered || listAt(value, 'input').some(isItem)
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
  const asked = textAt(value, 'input')
  const input = asked === '' ? listAt(value, 'input') : [{ role: 'user', content: asked }]
  const list = [...input, ...outputOf(value)]
  const items = messagesIn(list).map(message =>
    message.role === 'assistant' ? { ...message, model: message.model ?? model } : message,
  )
  return sessionOf('messages', {
    foreignId: idAt(value, 'conversation'),
    createdAt: timeAt(value, 'created_at'),
    messages: inARow([system, ...items]),
    written: list,
  })
}
