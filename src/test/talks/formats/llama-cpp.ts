import { lines } from '../../foreign/talk.ts'
import type { Talk, TalkFormat } from '../talk.ts'

/** Each result is a message. */
function messagesOf(talk: Talk) {
  const ends = new Map<string | null, string>([[null, 'root']])
  const root = {
    id: 'root',
    convId: talk.id,
    type: 'root',
    role: 'system',
    content: '',
    parent: null,
  }
  return [
    root,
    ...talk.messages.flatMap(({ id, parentId, role, at, reasoning, text, calls }) => {
      let parent = ends.get(parentId) ?? 'root'
      const add = (name: string, made: object) => {
        const message = {
          id: name,
          convId: talk.id,
          type: 'text',
          timestamp: at * 1_000,
          parent,
          ...made,
        }
        parent = name
        ends.set(id, name)
        return message
      }
      const toolCalls = calls.map(call => ({
        id: call.id,
        type: 'function',
        function: { name: 'web', arguments: JSON.stringify({ q: call.words }) },
      }))
      return [
        add(id, {
          role,
          content: text,
          reasoningContent: reasoning,
          toolCalls: JSON.stringify(toolCalls),
        }),
        ...calls.flatMap(call =>
          call.result === null
            ? []
            : [
                add(`${call.id} result`, {
                  role: 'tool',
                  toolCallId: call.id,
                  content: call.result,
                }),
              ],
        ),
      ]
    }),
  ]
}

export const llamaCpp: TalkFormat = {
  name: 'llama.cpp, JSON',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk => {
    const messages = messagesOf(talk)
    const conv = { id: talk.id, name: talk.title, currNode: messages.at(-1)?.id }
    return JSON.stringify([{ conv, messages }])
  },
}

export const llamaCppLines: TalkFormat = {
  name: 'llama.cpp, lines',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk => {
    const messages = messagesOf(talk)
    const head = { type: 'session', id: talk.id, name: talk.title, currNode: messages.at(-1)?.id }
    return lines(head, ...messages.map(message => ({ message })))
  },
}
