import { dateOf, type TalkFormat } from '../talk.ts'

export const typingMind: TalkFormat = {
  name: 'TypingMind',
  holds: { calls: 3 },
  write: talk => {
    const messages = talk.messages.flatMap(({ id, role, at, text, calls }) => [
      {
        uuid: id,
        role,
        createdAt: dateOf(at),
        content: role === 'user' ? [{ type: 'text', text }] : text,
        ...(calls.length > 0 && {
          tool_calls: calls.map(call => ({
            id: call.id,
            type: 'function',
            function: { name: 'web', arguments: JSON.stringify({ q: call.words }) },
          })),
        }),
      },
      ...calls.flatMap(call =>
        call.result === null
          ? []
          : [
              {
                uuid: `${id}-${call.id}`,
                role: 'tool',
                tool_call_id: call.id,
                createdAt: dateOf(at),
                content: call.result,
              },
            ],
      ),
    ])
    const chat = { id: talk.id, chatID: talk.id, chatTitle: talk.title, model: 'm', messages }
    return JSON.stringify({ data: { chats: [chat], folders: [], userPrompts: [] } })
  },
}
