import type { Talk, TalkFormat } from '../talk.ts'

function turnsOf({ messages }: Talk) {
  return messages.flatMap(({ role, reasoning, text, calls }) => {
    if (role === 'user') return [{ from: 'human', value: text }]
    const value = [
      reasoning && `<think>${reasoning}</think>`,
      text,
      ...calls.map(
        call =>
          `<tool_call>${JSON.stringify({ name: 'web', arguments: { q: call.words } })}</tool_call>`,
      ),
    ]
    const results = calls.flatMap(({ result }) => (result === null ? [] : [result]))
    return [
      { from: 'gpt', value: value.filter(Boolean).join('\n') },
      ...results.map(result => ({ from: 'tool', value: result })),
    ]
  })
}

export const shareGpt: TalkFormat = {
  name: 'ShareGPT',
  holds: { calls: 1, reasoning: true, titles: false },
  write: talk => JSON.stringify([{ id: talk.id, conversations: turnsOf(talk) }]),
}

/** Data sets have a line for each conversation, and few name it. */
export const shareGptLines: TalkFormat = {
  name: 'ShareGPT, in lines',
  holds: { titles: false, names: false },
  write: talk => `${JSON.stringify({ conversations: turnsOf(talk) })}\n`,
}
