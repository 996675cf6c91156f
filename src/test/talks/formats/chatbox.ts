import type { TalkFormat, TalkMessage } from '../talk.ts'

/** What is beside the main path is a fork of its list. */
export const chatbox: TalkFormat = {
  name: 'Chatbox',
  holds: { branches: true, reasoning: true },
  write: talk => {
    const sides = talk.messages.filter(({ isMain }) => !isMain)
    const nextTo = (side: TalkMessage) => sides.filter(({ parentId }) => parentId === side.id)
    const forks = talk.messages.flatMap(({ id, isMain }) => {
      const begins = sides.filter(({ parentId }) => isMain && parentId === id)
      const lists = begins.map(side => ({
        messages: [side, ...nextTo(side).slice(0, 1)].map(saidIn),
      }))
      return lists.length > 0 ? [[id, { lists }]] : []
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
