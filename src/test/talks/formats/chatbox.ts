import type { TalkFormat, TalkMessage } from '../talk.ts'

/** What is beside the main path is a fork of its list. */
export const chatbox: TalkFormat = {
  name: 'Chatbox',
  holds: { branches: true, reasoning: true },
  write: talk => {
    const sides = talk.messages.filter(({ isMain }) => !isMain)
    const forks = sides.flatMap(side => {
      const isFirst = talk.messages.some(({ id, isMain }) => isMain && id === side.parentId)
      const next = sides.find(({ parentId }) => parentId === side.id)
      return isFirst
        ? [[side.parentId, { lists: [{ messages: [side, ...(next ? [next] : [])].map(saidIn) }] }]]
        : []
    })
    const main = talk.messages.filter(({ isMain }) => isMain).map(saidIn)
    const session = {
      name: talk.title,
      messages: main,
      messageForksHash: Object.fromEntries(forks),
    }
    return JSON.stringify({
      'chat-sessions-list': [{ id: talk.id, name: talk.title }],
      [`session:${talk.id}`]: session,
    })
  },
}

function saidIn({ id, role, at, reasoning, text }: TalkMessage) {
  const contentParts = [
    ...(reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning }]),
    ...(text === '' ? [] : [{ type: 'text', text }]),
  ]
  return { id, role, timestamp: at * 1_000, contentParts }
}
