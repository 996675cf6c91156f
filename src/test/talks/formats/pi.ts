import { lines } from '../../foreign/talk.ts'
import { dateOf, type TalkFormat, type TalkMessage } from '../talk.ts'

/** Each result is a message. */
function messagesOf({ role, reasoning, text, calls }: TalkMessage) {
  const content = [
    ...(reasoning === '' ? [] : [{ type: 'thinking', thinking: reasoning }]),
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...calls.map(call => ({
      type: 'toolCall',
      id: call.id,
      name: 'read',
      arguments: { q: call.words },
    })),
  ]
  const results = calls.flatMap(call =>
    call.result === null
      ? []
      : [
          {
            role: 'toolResult',
            toolCallId: call.id,
            toolName: 'read',
            content: [{ type: 'text', text: call.result }],
          },
        ],
  )
  return [{ role, content }, ...results]
}

/** Newer files are trees. */
export const pi: TalkFormat = {
  name: 'pi, a tree',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk => {
    const ends = new Map<string | null, string>()
    const entries = talk.messages.flatMap(message => {
      let parentId = ends.get(message.parentId) ?? null
      return messagesOf(message).map((said, index) => {
        const id = `${message.id} ${'toolCallId' in said ? said.toolCallId : index}`
        const entry = {
          type: 'message',
          id,
          parentId,
          timestamp: dateOf(message.at),
          message: said,
        }
        parentId = id
        ends.set(message.id, id)
        return entry
      })
    })
    const name = { type: 'session_info', id: 'name', parentId: 'm0 0', name: talk.title }
    return lines({ type: 'session', version: 3, id: talk.id }, name, ...entries)
  },
}

/** Older files are in a row. */
export const oldPi: TalkFormat = {
  name: 'pi, in a row',
  holds: { calls: 3, reasoning: true, titles: false },
  write: talk =>
    lines(
      { type: 'session', id: talk.id, timestamp: dateOf(1_700_000_000) },
      ...talk.messages.flatMap(message =>
        messagesOf(message).map(said => ({
          type: 'message',
          timestamp: dateOf(message.at),
          message: said,
        })),
      ),
    ),
}
