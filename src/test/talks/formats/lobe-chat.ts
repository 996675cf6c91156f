import type { Talk, TalkFormat } from '../talk.ts'

function messagesOf(talk: Talk) {
  return talk.messages.flatMap(({ id, parentId, role, at, reasoning, text, calls }) => [
    {
      id,
      parentId,
      role,
      createdAt: at * 1_000,
      content: text,
      sessionId: 's',
      topicId: talk.id,
      ...(reasoning !== '' && { reasoning: { content: reasoning } }),
      ...(calls.length > 0 && {
        tools: calls.map(call => ({
          id: call.id,
          identifier: 'plugin',
          apiName: 'web',
          arguments: JSON.stringify({ q: call.words }),
        })),
      }),
    },
    ...calls.flatMap((call, position) =>
      call.result === null
        ? []
        : [
            {
              id: `${id}-${call.id}`,
              parentId: id,
              role: 'tool',
              createdAt: at * 1_000 + 1 + position,
              content: call.result,
              sessionId: 's',
              topicId: talk.id,
              tool_call_id: call.id,
              plugin: { apiName: 'web' },
            },
          ],
    ),
  ])
}

const topicsOf = (talk: Talk) => [{ id: talk.id, sessionId: 's', title: talk.title }]

export const lobeChat: TalkFormat = {
  name: 'LobeChat',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk =>
    JSON.stringify({
      exportType: 'sessions',
      version: 7,
      state: {
        sessions: [{ id: 's', meta: { title: 'Agent' }, config: {} }],
        topics: topicsOf(talk),
        messages: messagesOf(talk),
      },
    }),
}

export const lobeChatTables: TalkFormat = {
  name: 'LobeChat, its database',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk =>
    JSON.stringify({
      mode: 'pglite',
      schemaHash: 'h',
      data: {
        sessions: [{ id: 's', title: 'Agent' }],
        topics: topicsOf(talk),
        messages: messagesOf(talk).map(({ createdAt, ...message }) => ({
          ...message,
          createdAt: new Date(createdAt).toISOString(),
        })),
      },
    }),
}
