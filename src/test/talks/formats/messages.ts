import { lines } from '../../foreign/talk.ts'
import { dateOf, type Talk, type TalkFormat } from '../talk.ts'

/** Messages of the OpenAI interface. */
export function openAiMessages({ messages }: Talk): readonly object[] {
  return messages.flatMap(({ role, at, reasoning, text, calls }) => [
    {
      role,
      timestamp: dateOf(at),
      content: text === '' ? null : text,
      ...(reasoning !== '' && { reasoning_content: reasoning }),
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
        : [{ role: 'tool', tool_call_id: call.id, name: 'web', content: call.result }],
    ),
  ])
}

const holds = { calls: 3, reasoning: true }

export const openAi: TalkFormat = {
  name: 'OpenAI messages with a name',
  holds,
  write: talk =>
    JSON.stringify({ conversation_id: talk.id, title: talk.title, messages: openAiMessages(talk) }),
}

export const openAiList: TalkFormat = {
  name: 'OpenAI messages, a list',
  holds: { ...holds, titles: false, names: false },
  write: talk => JSON.stringify(openAiMessages(talk)),
}

export const openAiLines: TalkFormat = {
  name: 'OpenAI messages, lines',
  holds: { ...holds, titles: false, names: false },
  write: talk => lines(...openAiMessages(talk)),
}

/** Results are blocks of a message of the user. */
export const anthropic: TalkFormat = {
  name: 'Anthropic messages',
  holds: { ...holds, titles: false, names: false },
  write: talk =>
    JSON.stringify({
      system: 'Be brief.',
      messages: talk.messages.flatMap(({ role, reasoning, text, calls }) => {
        const results = calls.flatMap(call =>
          call.result === null
            ? []
            : [{ type: 'tool_result', tool_use_id: call.id, content: call.result }],
        )
        return [
          {
            role,
            content: [
              ...(reasoning === '' ? [] : [{ type: 'thinking', thinking: reasoning }]),
              ...(text === '' ? [] : [{ type: 'text', text }]),
              ...calls.map(call => ({
                type: 'tool_use',
                id: call.id,
                name: 'web',
                input: { q: call.words },
              })),
            ],
          },
          ...(results.length === 0 ? [] : [{ role: 'user', content: results }]),
        ]
      }),
    }),
}

/** Messages with dates of their own, as Mistral and libraries for pages write them. */
export const uiMessages: TalkFormat = {
  name: 'messages with ids and dates',
  holds: { reasoning: true, titles: false, names: false },
  write: talk =>
    JSON.stringify(
      talk.messages.map(({ id, role, at, reasoning, text }) => ({
        id,
        role,
        createdAt: dateOf(at),
        parts: [
          ...(reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning }]),
          ...(text === '' ? [] : [{ type: 'text', text }]),
        ],
      })),
    ),
}
