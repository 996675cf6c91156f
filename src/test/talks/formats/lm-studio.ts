import type { TalkFormat, TalkMessage } from '../talk.ts'

/** Without dates of messages: what is shown first is the newest. */
export const lmStudio: TalkFormat = {
  name: 'LM Studio',
  holds: { calls: 3, reasoning: true },
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

function versionOf({ role, reasoning, text, calls }: TalkMessage) {
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
      ...(text === '' ? [] : [block([{ type: 'text', text }])]),
      ...(calls.length === 0
        ? []
        : [
            block(
              calls.map(call => ({
                type: 'toolCallRequest',
                toolCallRequestId: call.id,
                name: 'web',
                parameters: { q: call.words },
              })),
            ),
          ]),
      ...calls.flatMap(call =>
        call.result === null
          ? []
          : [block([{ type: 'toolCallResult', toolCallRequestId: call.id, content: call.result }])],
      ),
    ],
  }
}
