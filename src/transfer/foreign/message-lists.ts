/** Lists of messages as interfaces and their tools write them, and applications that keep a chat as a list. */
import { foreignNotes, foreignWarnings } from '../../i18n/en/sentences/foreign.ts'
import {
  textOfHtml,
  contentParts,
  messageIn,
  textPart,
  messagesIn,
  summaryPart,
} from './content.ts'
import {
  inARow,
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  type ForeignSource,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'
import { carriedJson } from '../session-file.ts'

/** A conversation without branches; messages that cannot be read are left out. */
function listSession(
  source: ForeignSource,
  list: readonly unknown[],
  named: Partial<Pick<ForeignSession, 'foreignId' | 'title' | 'createdAt'>> = {},
): ForeignSession {
  return sessionOf(source, { ...named, messages: inARow(messagesIn(list)) })
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
    const message = messageIn(value)
    if (message === null) return []
    const id = idAt(value, 'id') ?? `${first ?? ''} ${name}${index}`
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
    })
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
  for (const prompt of eachPromptOnce(prompts)) {
    const last = groups.at(-1)
    if (last && prompt.time - (last.at(-1)?.time ?? 0) < GAP_MS) last.push(prompt)
    else groups.push([prompt])
  }
  return groups.map(group => {
    const [first] = group
    return sessionOf('gemini', {
      foreignId: first ? `${first.time}` : null,
      createdAt: first?.time ?? null,
      messages: inARow(group.flatMap(({ activity, time }) => promptIn(activity, time))),
      warnings: [foreignWarnings.byGaps],
    })
  })
}

interface Prompt {
  readonly activity: unknown
  readonly time: number
}

/** An activity that the file writes again comes in once, as the copy with the longer answer. */
function eachPromptOnce(prompts: readonly Prompt[]): readonly Prompt[] {
  const once = new Map<string, Prompt>()
  for (const prompt of prompts) {
    const key = `${prompt.time} ${textAt(prompt.activity, 'title')}`
    const held = once.get(key)
    if (!held || answerIn(held.activity).length < answerIn(prompt.activity).length)
      once.set(key, prompt)
  }
  return [...once.values()]
}

function answerIn(activity: unknown): string {
  return listAt(activity, 'safeHtmlItem')
    .map(item => textOfHtml(textAt(item, 'html')))
    .filter(Boolean)
    .join('\n\n')
}

function promptIn(activity: unknown, time: number): readonly Unlinked[] {
  const asked = textAt(activity, 'title').replace(/^Prompted /, '')
  const subtitles = listAt(activity, 'subtitles').map(subtitle => textAt(subtitle, 'name'))
  const files = [...listAt(activity, 'attachedFiles'), at(activity, 'imageFile')].flatMap(file =>
    typeof file === 'string' ? textPart(foreignNotes.file(file)) : [],
  )
  const answer = answerIn(activity)
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
  return sessionOf('locomo', {
    foreignId: idAt(value, 'sample_id'),
    title: `${first} and ${textAt(talk, 'speaker_b')}`,
    messages: inARow(messages),
  })
}

/** Sessions of a page; a session of ours as the text of its file. */
export function htmlSessions(html: string): readonly (ForeignSession | string)[] {
  const own = carriedJson(html)
  return own === null ? readGemini(activitiesIn(html)) : [own]
}

const DATE = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}:\d{2}\s?[AP]M(?: [A-Z]{2,5})?/

/** The prompts of Gemini on a page of Google activity, as its JSON would give them. */
function activitiesIn(html: string): readonly unknown[] {
  return html
    .split(/<div class="outer-cell/)
    .slice(1)
    .filter(cell => /Gemini/.test(cell.slice(0, 1_000)))
    .flatMap(cell => {
      const [, content = ''] = cell.split(/mdl-typography--body-1">/)
      const plain = content.replaceAll(/&nbsp;|\u202f/g, ' ')
      const date = DATE.exec(plain)
      if (!date) return []
      const answer =
        plain.slice(date.index + date[0].length).split('<div class="content-cell')[0] ?? ''
      return [
        {
          title: textOfHtml(plain.slice(0, date.index)),
          time: date[0],
          safeHtmlItem: [{ html: answer.replace(/^<br>/, '') }],
        },
      ]
    })
}
