import { inOrder, type TalkFormat, type TalkMessage } from '../talk.ts'

/** Without dates of messages: what is shown first is the newest. */
export const lmStudio: TalkFormat = {
  name: 'LM Studio',
  holds: { calls: 3, turns: true, reasoning: true },
  write: talk =>
    JSON.stringify({
      name: talk.title,
      createdAt: 1_700_000_000_000,
      systemPrompt: '',
      messages: talk.messages.map(message => ({
        versions: [versionOf(message)],
        currentlySelected: 0,
      })),
    }),
}

function versionOf(message: TalkMessage) {
  const { role, reasoning, text } = message
  if (role === 'user') return { type: 'singleStep', role, content: [{ type: 'text', text }] }
  const block = (content: readonly object[], style?: object) => ({
    type: 'contentBlock',
    content,
    ...(style && { style }),
  })
  return {
    type: 'multiStep',
    role,
    senderInfo: { senderName: 'm' },
    steps: [
      ...(reasoning === ''
        ? []
        : [block([{ type: 'text', text: reasoning }], { type: 'thinking', ended: true })]),
      ...inOrder<object>(message, {
        text: words => block([{ type: 'text', text: words }]),
        call: call =>
          block([
            {
              type: 'toolCallRequest',
              toolCallRequestId: call.id,
              name: 'web',
              parameters: { q: call.words },
            },
          ]),
        result: (call, content) =>
          block([{ type: 'toolCallResult', toolCallRequestId: call.id, content }]),
      }),
    ],
  }
}
