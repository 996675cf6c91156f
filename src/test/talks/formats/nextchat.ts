import { dateOf, type TalkFormat } from '../talk.ts'

export const nextChat: TalkFormat = {
  name: 'NextChat',
  holds: { memory: true },
  write: talk => {
    const messages = talk.messages.map(({ id, role, at, text }) => ({
      id,
      role,
      date: dateOf(at),
      content: text,
    }))
    const session = {
      id: talk.id,
      topic: talk.title,
      lastUpdate: 1_700_000_000_000,
      mask: { context: [] },
      messages,
    }
    return JSON.stringify({
      'chat-next-web-store': { sessions: [{ ...session, memoryPrompt: talk.memory }] },
    })
  },
}
