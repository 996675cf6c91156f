import { dateOf, type Talk, type TalkFormat } from '../talk.ts'

function sessionOf(talk: Talk) {
  return talk.messages.map(({ id, role, at, reasoning, text, calls }) => ({
    id,
    timestamp: dateOf(at),
    type: role === 'user' ? 'user' : 'gemini',
    content: role === 'user' ? [{ text }] : text,
    ...(reasoning !== '' && { thoughts: [{ subject: '', description: reasoning }] }),
    ...(calls.length > 0 && {
      toolCalls: calls.map(call => ({
        id: call.id,
        name: 'web',
        args: { q: call.words },
        result:
          call.result === null
            ? null
            : [
                {
                  functionResponse: { id: call.id, name: 'web', response: { output: call.result } },
                },
              ],
      })),
    }),
  }))
}

const headOf = (talk: Talk) => ({
  sessionId: talk.id,
  projectHash: 'p',
  startTime: dateOf(1_700_000_000),
  summary: talk.title,
})

export const geminiCli: TalkFormat = {
  name: 'Gemini CLI',
  holds: { calls: 3, reasoning: true },
  write: talk => JSON.stringify({ ...headOf(talk), messages: sessionOf(talk) }),
}

/** Each message is written again when it grows. */
export const geminiCliLines: TalkFormat = {
  name: 'Gemini CLI, in lines',
  holds: { calls: 3, reasoning: true },
  write: talk =>
    [
      { ...headOf(talk), summary: undefined, messages: [] },
      ...sessionOf(talk).flatMap(message => [{ ...message, toolCalls: undefined }, message]),
      { $set: { summary: talk.title } },
    ]
      .map(line => JSON.stringify(line))
      .join('\n'),
}

export const aiStudio: TalkFormat = {
  name: 'Google AI Studio',
  holds: { reasoning: true, titles: false, names: false },
  write: talk =>
    JSON.stringify({
      runSettings: { model: 'models/gemini' },
      chunkedPrompt: {
        chunks: talk.messages.flatMap(({ role, at, reasoning, text }) => [
          ...(reasoning === ''
            ? []
            : [{ text: reasoning, role: 'model', isThought: true, createTime: dateOf(at) }]),
          ...(text === ''
            ? []
            : [{ text, role: role === 'user' ? 'user' : 'model', createTime: dateOf(at) }]),
        ]),
      },
    }),
}
