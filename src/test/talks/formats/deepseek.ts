import { dateOf, type TalkFormat, type TalkMessage } from '../talk.ts'

/** Searches are the calls that it makes. */
export const deepSeek: TalkFormat = {
  name: 'DeepSeek',
  holds: { branches: true, reasoning: true },
  write: talk => {
    const nodes = talk.messages.map(message => [
      message.id,
      {
        id: message.id,
        parent: message.parentId ?? 'root',
        children: talk.messages
          .filter(({ parentId }) => parentId === message.id)
          .map(({ id }) => id),
        message: {
          files: [],
          model: 'deepseek-chat',
          inserted_at: dateOf(message.at),
          fragments: fragmentsOf(message),
        },
      },
    ])
    const root = { id: 'root', parent: null, children: ['m0'], message: null }
    const mapping = Object.fromEntries([['root', root], ...nodes])
    return JSON.stringify([
      { id: talk.id, title: talk.title, inserted_at: dateOf(1_700_000_000), mapping },
    ])
  },
}

function fragmentsOf({ role, reasoning, text }: TalkMessage) {
  if (role === 'user') return [{ type: 'REQUEST', content: text }]
  return [
    ...(reasoning === '' ? [] : [{ type: 'THINK', content: reasoning }]),
    ...(text === '' ? [] : [{ type: 'RESPONSE', content: text }]),
  ]
}
