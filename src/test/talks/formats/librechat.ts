import { dateOf, type Talk, type TalkFormat, type TalkMessage } from '../talk.ts'

/** A call and its result are one part. */
function saidIn({ id, parentId, role, at, reasoning, text, calls }: TalkMessage) {
  const content = [
    ...(reasoning === '' ? [] : [{ type: 'think', think: reasoning }]),
    ...(text === '' ? [] : [{ type: 'text', text: { value: text } }]),
    ...calls.map(call => ({
      type: 'tool_call',
      tool_call: {
        id: call.id,
        name: 'web',
        args: JSON.stringify({ q: call.words }),
        ...(call.result !== null && { output: call.result }),
      },
    })),
  ]
  return {
    messageId: id,
    parentMessageId: parentId ?? '00000000-0000-0000-0000-000000000000',
    isCreatedByUser: role === 'user',
    createdAt: dateOf(at),
    ...(role === 'user' ? { text } : { text: '', content }),
  }
}

export const libreChat: TalkFormat = {
  name: 'LibreChat, a list',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk =>
    JSON.stringify({
      conversationId: talk.id,
      title: talk.title,
      messages: talk.messages.map(saidIn),
    }),
}

function childrenOf(talk: Talk, id: string | null): readonly object[] {
  return talk.messages
    .filter(({ parentId }) => parentId === id)
    .map(message => ({ ...saidIn(message), children: childrenOf(talk, message.id) }))
}

export const libreChatTree: TalkFormat = {
  name: 'LibreChat, a tree',
  holds: { branches: true, calls: 3, reasoning: true },
  write: talk =>
    JSON.stringify({
      conversationId: talk.id,
      title: talk.title,
      recursive: true,
      messagesTree: childrenOf(talk, null),
      messages: [],
    }),
}
