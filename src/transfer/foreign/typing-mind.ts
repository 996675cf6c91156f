/** TypingMind: all data, or one chat. */
import { messageIn, reasoningPart } from './content.ts'
import { type ForeignSession, sessionOf, type Unlinked } from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'
import { unreadWarning } from './unread.ts'
import { onlyVersion, type ListedTurn, promptTurn, versionsInARow } from './versions.ts'

const isChat = (value: unknown) =>
  isRecord(value) &&
  Array.isArray(value.messages) &&
  ['chatID', 'chatTitle', 'chatParams'].some(key => key in value)

function chatsIn(value: unknown): readonly unknown[] {
  if (isChat(value)) return [value]
  const held = at(value, 'data', 'chats') ?? at(value, 'chats')
  return Array.isArray(held) ? held : []
}

/** True for an export of TypingMind. */
export function isTypingMind(value: unknown): boolean {
  return chatsIn(value).some(isChat)
}

/** The chats of an export; keys, prompts and settings stay in the file. */
export function readTypingMind(value: unknown): readonly ForeignSession[] {
  return chatsIn(value).map(chat => {
    const turns = listAt(chat, 'messages')
    const model = idAt(chat, 'model') ?? idAt(chat, 'modelInfo', 'id')
    const places = turns.map(turn => placeOf(turn, model))
    const system =
      textAt(chat, 'chatParams', 'systemMessage') ||
      textAt(chat, 'systemMessage') ||
      textAt(chat, 'character', 'instruction')
    return sessionOf('typingmind', {
      ...versionsInARow([...promptTurn(system), ...places]),
      foreignId: idAt(chat, 'chatID') ?? idAt(chat, 'id'),
      title: textAt(chat, 'chatTitle') || textAt(chat, 'title') || textAt(chat, 'preview'),
      createdAt: timeAt(chat, 'createdAt'),
      // Threads are counted below.
      written: turns.map(turn => (isRecord(turn) ? { ...turn, threads: null } : turn)),
      warnings: unreadWarning(
        places.filter(({ versions }) => versions.flat().length === 0).length +
          turns.flatMap(turn => listAt(turn, 'threads')).length,
      ),
    })
  })
}

/** A message, or the answers of several models to one question. */
function placeOf(turn: unknown, model: string | null): ListedTurn {
  const responses = listAt(turn, 'responses')
  if (responses.length === 0) {
    const message = messageOf(turn, model)
    return message ? onlyVersion(message) : { versions: [], shown: 0 }
  }
  const main = idAt(turn, 'mainResponseId') ?? idAt(turn, 'selectedResponseId')
  const shown = responses.findIndex(
    response =>
      ['selected', 'isMain', 'main'].some(key => at(response, key) === true) ||
      (main !== null && (idAt(response, 'uuid') ?? idAt(response, 'id')) === main),
  )
  return {
    versions: responses.map(response => {
      const own = idAt(response, 'model') ?? model
      const list = Array.isArray(at(response, 'messages'))
        ? listAt(response, 'messages')
        : [response]
      return list.flatMap(message => messageOf(message, own) ?? [])
    }),
    shown: Math.max(0, shown),
  }
}

function messageOf(value: unknown, model: string | null): Unlinked | null {
  const message = messageIn(value)
  if (message === null) return null
  const thought = textAt(value, 'reasoning', 'content')
  return {
    ...message,
    parts: [...reasoningPart(thought), ...message.parts],
    model: message.model ?? (message.role === 'assistant' ? model : null),
  }
}
