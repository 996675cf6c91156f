import { dateOf, type TalkFormat } from '../talk.ts'

/** Calls and results are blocks of one message. */
export const claudeAi: TalkFormat = {
  name: 'Claude.ai',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk =>
    JSON.stringify([
      {
        uuid: talk.id,
        name: talk.title,
        created_at: dateOf(1_700_000_000),
        current_leaf_message_uuid: talk.messages.findLast(({ isMain }) => isMain)?.id,
        chat_messages: talk.messages.map(({ id, parentId, role, at, reasoning, text, calls }) => ({
          uuid: id,
          parent_message_uuid: parentId ?? '00000000-0000-4000-8000-000000000000',
          sender: role === 'user' ? 'human' : 'assistant',
          created_at: dateOf(at),
          text,
          content: [
            ...(reasoning === '' ? [] : [{ type: 'thinking', thinking: reasoning }]),
            ...(text === '' ? [] : [{ type: 'text', text }]),
            ...calls.map(call => ({
              type: 'tool_use',
              id: call.id,
              name: 'web',
              input: { q: call.words },
            })),
            ...calls.flatMap(call =>
              call.result === null
                ? []
                : [
                    {
                      type: 'tool_result',
                      tool_use_id: call.id,
                      name: 'web',
                      content: [{ type: 'text', text: call.result }],
                    },
                  ],
            ),
          ],
        })),
      },
    ]),
}
