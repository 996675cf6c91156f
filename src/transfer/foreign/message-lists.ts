/** Lists of messages as interfaces and their tools write them, and applications that keep a chat as a list. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { textPart, messagesIn, summaryPart } from './content.ts'
import {
  inARow,
  type ForeignMessage,
  type ForeignSession,
  type ForeignSource,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'

/** A conversation without branches; messages that cannot be read are left out. */
function listSession(
  source: ForeignSource,
  list: readonly unknown[],
  named: Partial<Pick<ForeignSession, 'foreignId' | 'title' | 'createdAt'>> = {},
): ForeignSession {
  return sessionOf(source, { ...named, messages: inARow(messagesIn(list)), written: list })
}

/** Messages of the OpenAI or Anthropic interface: `{messages: […]}`, or the list itself. */
export function readMessages(value: unknown): ForeignSession {
  const list = Array.isArray(value)
    ? value
    : [...listAt(value, 'messages'), ...listAt(value, 'contents')]
  const system = systemOf(value)
  return listSession(
    'messages',
    system === undefined || system === null || system === ''
      ? list
      : [{ role: 'system', content: system }, ...list],
    {
      foreignId: idAt(value, 'conversation_id') ?? idAt(value, 'session_id') ?? idAt(value, 'id'),
      title: textAt(value, 'title') || textAt(value, 'name'),
      createdAt:
        timeAt(value, 'created_at') ?? timeAt(value, 'create_time') ?? timeAt(value, 'created'),
    },
  )
}

/** The system prompt beside the messages, wherever an interface puts it. */
function systemOf(value: unknown): unknown {
  const google = at(value, 'systemInstruction') ?? at(value, 'system_instruction')
  return at(value, 'system') ?? at(google, 'parts') ?? google ?? at(value, 'instructions')
}

/** A conversation that `/chat save` of the Gemini CLI wrote. */
export function readGeminiSave(value: unknown): ForeignSession {
  return listSession('gemini-cli', listAt(value, 'history'))
}

/** A logged request of OpenHands: its messages, and the answer. */
export function readOpenHands(value: unknown): ForeignSession {
  const [choice] = listAt(value, 'response', 'choices')
  const time = at(value, 'timestamp')
  const answer = at(choice, 'message')
  const timed = isRecord(answer)
    ? [{ ...answer, timestamp: time, model: at(value, 'response', 'model') }]
    : []
  return listSession('openhands', [...listAt(value, 'messages'), ...timed], {
    createdAt: timeAt(value, 'timestamp'),
  })
}

/** A run of tau-bench. */
export function readTauBench(value: unknown): ForeignSession {
  const [task, trial] = [idAt(value, 'task_id') ?? '', idAt(value, 'trial') ?? '']
  return listSession('tau-bench', listAt(value, 'traj'), { title: `Task ${task}, trial ${trial}` })
}

/** A session of Cline. */
export function readCline(value: unknown): ForeignSession {
  const list = listAt(value, 'messages')
  const system = textAt(value, 'system_prompt')
  return listSession('cline', [{ role: 'system', content: system }, ...list], {
    foreignId: idAt(value, 'sessionId'),
  })
}

/** The sessions of a Chatbox export; settings and keys stay in the file. */
export function readChatbox(value: unknown): readonly ForeignSession[] {
  const stored = isRecord(value) ? Object.entries(value) : []
  const titles = new Map(
    listAt(value, 'chat-sessions-list').map(entry => [idAt(entry, 'id'), textAt(entry, 'name')]),
  )
  return stored
    .filter(([key]) => key.startsWith('session:'))
    .map(([key, session]) => {
      const id = key.slice('session:'.length)
      const forks = at(session, 'messageForksHash')
      const lists = [
        session,
        ...listAt(session, 'threads'),
        ...(isRecord(forks) ? Object.values(forks).flatMap(fork => listAt(fork, 'lists')) : []),
      ]
      const main = linked(listAt(session, 'messages'), null)
      const threads = listAt(session, 'threads').flatMap((thread, index) =>
        linked(listAt(thread, 'messages'), null, `thread ${index}`),
      )
      const branches = isRecord(forks)
        ? Object.entries(forks).flatMap(([parentId, fork]) =>
            listAt(fork, 'lists').flatMap((list, index) =>
              linked(listAt(list, 'messages'), parentId, `fork ${index}`),
            ),
          )
        : []
      return sessionOf('chatbox', {
        foreignId: id,
        title: textAt(session, 'name') || (titles.get(id) ?? ''),
        currentId: main.at(-1)?.id ?? null,
        hasMessageIds: true,
        messages: [...main, ...threads, ...branches],
        written: lists.flatMap(list => listAt(list, 'messages')),
      })
    })
}

/** Messages of a list, each after the one before. `name`: of the list, for messages without an id. */
function linked(
  list: readonly unknown[],
  first: string | null,
  name = '',
): readonly ForeignMessage[] {
  let parentId = first
  return list.flatMap((value, index): readonly ForeignMessage[] => {
    const [message] = messagesIn([value])
    if (!message) return []
    const id = idAt(value, 'id') ?? `${first ?? ''} ${name}${index}`
    const made = { ...message, id, parentId }
    parentId = id
    return [made]
  })
}

/** The chats of a NextChat backup; access codes and keys stay in the file. */
export function readNextChat(value: unknown): readonly ForeignSession[] {
  const store = at(value, 'chat-next-web-store')
  const sessions = [...listAt(store, 'sessions'), ...listAt(store, 'state', 'sessions')]
  return sessions.map(session => {
    const context = listAt(session, 'mask', 'context')
    const memory = textAt(session, 'memoryPrompt')
    const list = linked([...context, ...listAt(session, 'messages')], null)
    const last = { id: 'memory', parentId: list.at(-1)?.id ?? null, at: null, model: null }
    const summary: ForeignMessage = { ...last, role: 'user', parts: summaryPart(memory) }
    return sessionOf('nextchat', {
      foreignId: idAt(session, 'id'),
      title: textAt(session, 'topic'),
      createdAt: timeAt(session, 'lastUpdate'),
      currentId: memory === '' ? (list.at(-1)?.id ?? null) : 'memory',
      hasMessageIds: true,
      messages: [...list, ...(memory === '' ? [] : [summary])],
      written: [...context, isRecord(session) ? { ...session, mask: null } : session],
    })
  })
}

/** A conversation of LoCoMo: two people on several days. The first one is the user. */
export function readLocomo(value: unknown): ForeignSession {
  const talk = at(value, 'conversation')
  const first = textAt(talk, 'speaker_a')
  const days = isRecord(talk) ? Object.keys(talk).filter(key => /^session_\d+$/.test(key)) : []
  const messages = days
    .toSorted((left, right) => Number(left.slice(8)) - Number(right.slice(8)))
    .flatMap(day => {
      const date = /^(.*?) on (.*)$/.exec(textAt(talk, `${day}_date_time`))
      const time = date ? timeAt({ date: `${date[2]} ${date[1]} UTC` }, 'date') : null
      return listAt(talk, day).map((said): Unlinked => {
        const speaker = textAt(said, 'speaker')
        const caption = textAt(said, 'blip_caption')
        return {
          role: speaker === first ? 'user' : 'assistant',
          parts: [
            ...textPart(`${speaker}: ${textAt(said, 'text')}`),
            ...(caption === '' ? [] : textPart(foreignNotes.image(caption))),
          ],
          at: time,
          model: null,
        }
      })
    })
  return sessionOf('locomo', {
    foreignId: idAt(value, 'sample_id'),
    title: `${first} and ${textAt(talk, 'speaker_b')}`,
    messages: inARow(messages),
    written: days.flatMap(day => listAt(talk, day)),
  })
}
