import type { TalkFormat } from '../talk.ts'

/** The file of messages; the title is in another one. */
export const jan: TalkFormat = {
  name: 'Jan',
  holds: { calls: 3, reasoning: true, titles: false },
  write: talk =>
    talk.messages
      .map(({ id, role, at, reasoning, text, calls }) => {
        const value = reasoning === '' ? text : `<think>${reasoning}</think>\n\n${text}`
        return JSON.stringify({
          id,
          object: 'thread.message',
          thread_id: talk.id,
          role,
          created_at: at,
          content: [{ type: 'text', text: { value, annotations: [] } }],
          metadata: {
            tool_calls: calls.map(call => ({
              tool: {
                id: call.id,
                function: { name: 'web', arguments: JSON.stringify({ q: call.words }) },
              },
              ...(call.result !== null && {
                response: { content: [{ type: 'text', text: call.result }] },
              }),
            })),
          },
        })
      })
      .join('\n'),
}
