/** Lists of messages as interfaces and their tools write them, and applications that keep a chat as a list. */
import { foreignNotes, foreignWarnings } from '../../i18n/en/sentences/foreign.ts'
import { textOfHtml } from './html-text.ts'
import { contentParts, messageIn, textPart } from './content.ts'
import {
  inARow,
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  type ForeignSource,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'

type Unlinked = Omit<ForeignMessage, 'id' | 'parentId'>

/** A conversation without branches; messages that cannot be read are left out. */
function listSession(
  source: ForeignSource,
  list: readonly unknown[],
  named: Partial<Pick<ForeignSession, 'foreignId' | 'title' | 'createdAt' | 'warnings'>> = {},
): ForeignSession {
  return {
    source,
    foreignId: null,
    title: '',
    createdAt: null,
    warnings: [],
    ...named,
    currentId: null,
    hasMessageIds: false,
    messages: inARow(list.flatMap(message => messageIn(message) ?? [])),
  }
}

/** Messages of the OpenAI or Anthropic interface: `{messages: […]}`, or the list itself. */
export function readMessages(value: unknown): ForeignSession {
  const list = Array.isArray(value) ? value : listAt(value, 'messages')
  const system = at(value, 'system')
  return listSession(
    'messages',
    system === undefined ? list : [{ role: 'system', content: system }, ...list],
    {
      foreignId: idAt(value, 'conversation_id') ?? idAt(value, 'session_id') ?? idAt(value, 'id'),
      title: textAt(value, 'title') || textAt(value, 'name'),
      createdAt:
        timeAt(value, 'created_at') ?? timeAt(value, 'create_time') ?? timeAt(value, 'created'),
    },
  )
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
  const session = listSession('cline', [{ role: 'system', content: system }, ...list], {
    foreignId: idAt(value, 'sessionId'),
  })
  return session
}

/** The sessions of a Chatbox export; settings and keys stay in the file. */
export function readChatbox(value: unknown): readonly ForeignSession[] {
  const stored = isRecord(value) ? Object.entries(value) : []
  const titles = new Map(
    listAt(value, 'chat-sessions-list').map(entry => [idAt(entry, 'id'), textAt(entry, 'name')]),
  )
  return stored
    .filter(([key]) => key.startsWith('session:'))
    .map(([key, session]): ForeignSession => {
      const id = key.slice('session:'.length)
      const forks = at(session, 'messageForksHash')
      const main = linked(listAt(session, 'messages'), null)
      const threads = listAt(session, 'threads').flatMap(thread =>
        linked(listAt(thread, 'messages'), null),
      )
      const branches = isRecord(forks)
        ? Object.entries(forks).flatMap(([parentId, fork]) =>
            listAt(fork, 'lists').flatMap(list => linked(listAt(list, 'messages'), parentId)),
          )
        : []
      return {
        source: 'chatbox',
        foreignId: id,
        title: textAt(session, 'name') || (titles.get(id) ?? ''),
        createdAt: null,
        currentId: main.at(-1)?.id ?? null,
        hasMessageIds: true,
        messages: [...main, ...threads, ...branches],
        warnings: [],
      }
    })
}

/** Messages of a list, each after the one before. */
function linked(list: readonly unknown[], first: string | null): readonly ForeignMessage[] {
  let parentId = first
  return list.flatMap((value, index): readonly ForeignMessage[] => {
    const message = messageIn(value)
    if (message === null) return []
    const id = idAt(value, 'id') ?? `${first ?? ''} ${index}`
    const contents = listAt(value, 'contentParts')
    const parts = contents.length > 0 ? contentParts(contents) : message.parts
    const made = { ...message, parts, id, parentId }
    parentId = id
    return [made]
  })
}

/** The chats of a NextChat backup; access codes and keys stay in the file. */
export function readNextChat(value: unknown): readonly ForeignSession[] {
  const store = at(value, 'chat-next-web-store')
  const sessions = [...listAt(store, 'sessions'), ...listAt(store, 'state', 'sessions')]
  return sessions.map((session): ForeignSession => {
    const context = listAt(session, 'mask', 'context')
    const memory = textAt(session, 'memoryPrompt')
    const list = listAt(session, 'messages').flatMap((message): readonly Unlinked[] => {
      const read = messageIn(message)
      return read ? [{ ...read, at: timeAt(message, 'date') }] : []
    })
    const summary: readonly Unlinked[] =
      memory === ''
        ? []
        : [
            {
              role: 'user',
              parts: textPart(`${foreignNotes.summary}\n\n${memory}`),
              at: null,
              model: null,
            },
          ]
    return {
      source: 'nextchat',
      foreignId: idAt(session, 'id'),
      title: textAt(session, 'topic'),
      createdAt: timeAt(session, 'lastUpdate'),
      currentId: null,
      hasMessageIds: false,
      messages: inARow([
        ...context.flatMap(message => messageIn(message) ?? []),
        ...list,
        ...summary,
      ]),
      warnings: [],
    }
  })
}

/** Prompts that are further apart begin another session. */
const GAP_MS = 3_600_000

/** The prompts of Gemini in an export of Google activity, with their answers. */
export function readGemini(activities: readonly unknown[]): readonly ForeignSession[] {
  const prompts = activities
    .flatMap(activity => {
      const time = timeAt(activity, 'time')
      return time === null ? [] : [{ activity, time }]
    })
    .toSorted((left, right) => left.time - right.time)
  const groups: (typeof prompts)[] = []
  for (const prompt of prompts) {
    const last = groups.at(-1)
    if (last && prompt.time - (last.at(-1)?.time ?? 0) < GAP_MS) last.push(prompt)
    else groups.push([prompt])
  }
  return groups.map((group): ForeignSession => {
    const [first] = group
    return {
      source: 'gemini',
      foreignId: first ? `${first.time}` : null,
      title: '',
      createdAt: first?.time ?? null,
      currentId: null,
      hasMessageIds: false,
      messages: inARow(group.flatMap(({ activity, time }) => promptIn(activity, time))),
      warnings: [foreignWarnings.byGaps],
    }
  })
}

function promptIn(activity: unknown, time: number): readonly Unlinked[] {
  const asked = textAt(activity, 'title').replace(/^Prompted /, '')
  const subtitles = listAt(activity, 'subtitles').map(subtitle => textAt(subtitle, 'name'))
  const files = [...listAt(activity, 'attachedFiles'), at(activity, 'imageFile')].flatMap(file =>
    typeof file === 'string' ? textPart(foreignNotes.file(file)) : [],
  )
  const answer = listAt(activity, 'safeHtmlItem')
    .map(item => textOfHtml(textAt(item, 'html')))
    .filter(Boolean)
    .join('\n\n')
  const parts: readonly ForeignPart[] = [
    ...textPart([asked, ...subtitles].filter(Boolean).join('\n')),
    ...files,
  ]
  return [
    { role: 'user', parts, at: time, model: null },
    { role: 'assistant', parts: textPart(answer), at: time, model: null },
  ]
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
  return {
    source: 'locomo',
    foreignId: idAt(value, 'sample_id'),
    title: `${first} and ${textAt(talk, 'speaker_b')}`,
    createdAt: null,
    currentId: null,
    hasMessageIds: false,
    messages: inARow(messages),
    warnings: [],
  }
}
