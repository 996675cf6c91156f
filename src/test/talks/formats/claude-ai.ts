import { dateOf, inOrder, type TalkFormat } from '../talk.ts'

/** Calls and results are blocks of one message. */
export const claudeAi: TalkFormat = {
  name: 'Claude.ai',
  holds: { branches: true, calls: 3, turns: true, reasoning: true },
  write: talk =>
    JSON.stringify([
      {
        uuid: talk.id,
        name: talk.title,
        created_at: dateOf(1_700_000_000),
        current_leaf_message_uuid: talk.messages.findLast(({ isMain }) => isMain)?.id,
        chat_messages: talk.messages.map(message => ({
          uuid: message.id,
          parent_message_uuid: message.parentId ?? '00000000-0000-4000-8000-000000000000',
          sender: message.role === 'user' ? 'human' : 'assistant',
          created_at: dateOf(message.at),
          text: message.text,
          content: [
            ...(message.reasoning === ''
              ? []
              : [{ type: 'thinking', thinking: message.reasoning }]),
            ...inOrder<object>(message, {
              text: text => ({ type: 'text', text }),
              call: ({ id, words }) => ({ type: 'tool_use', id, name: 'web', input: { q: words } }),
              result: ({ id }, text) => ({
                type: 'tool_result',
                tool_use_id: id,
                name: 'web',
                content: [{ type: 'text', text }],
              }),
            }),
          ],
        })),
      },
    ]),
}
