import { dateOf, type Talk, type TalkFormat } from '../talk.ts'

function backupOf(talk: Talk, indexedDB: unknown) {
  const topics = [{ id: talk.id, name: talk.title }]
  const assistants = JSON.stringify({ assistants: [{ id: 'a', prompt: '', topics }] })
  return JSON.stringify({
    time: 1,
    version: 5,
    localStorage: { 'persist:cherry-studio': JSON.stringify({ assistants }) },
    indexedDB,
  })
}

export const cherryStudio: TalkFormat = {
  name: 'Cherry Studio',
  holds: { calls: 3, reasoning: true },
  write: talk => {
    const blocks = talk.messages.flatMap(({ id, reasoning, text, calls }) =>
      [
        ...(reasoning === '' ? [] : [{ type: 'thinking', content: reasoning }]),
        ...(text === '' ? [] : [{ type: 'main_text', content: text }]),
        ...calls.map(call => ({
          type: 'tool',
          toolId: call.id,
          metadata: {
            rawMcpToolResponse: {
              id: call.id,
              tool: { name: 'web' },
              arguments: { q: call.words },
              ...(call.result !== null && {
                response: { content: [{ type: 'text', text: call.result }] },
              }),
            },
          },
        })),
      ].map((block, position) => ({ id: `${id}-${position}`, messageId: id, ...block })),
    )
    const messages = talk.messages.map(({ id, role, at }) => ({
      id,
      role,
      topicId: talk.id,
      createdAt: dateOf(at),
      blocks: blocks.filter(({ messageId }) => messageId === id).map(block => block.id),
    }))
    return backupOf(talk, { topics: [{ id: talk.id, messages }], message_blocks: blocks })
  },
}

/** As older versions wrote it: pairs of a key and a value, the words in the message. */
export const oldCherryStudio: TalkFormat = {
  name: 'Cherry Studio, older',
  holds: { reasoning: true },
  write: talk => {
    const messages = talk.messages.map(({ id, role, at, text, reasoning }) => ({
      id,
      role,
      createdAt: dateOf(at),
      content: text,
      ...(reasoning !== '' && { reasoning_content: reasoning }),
    }))
    return backupOf(talk, [{ key: `topic:${talk.id}`, value: { id: talk.id, messages } }])
  },
}
