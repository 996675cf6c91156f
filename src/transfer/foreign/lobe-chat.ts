/** LobeChat: an export of its settings and sessions, or of its database. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { callIn, contentParts, reasoningPart, roleOf, textPart } from './content.ts'
import {
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  sessionOf,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'

const tablesOf = (value: unknown) =>
  isRecord(at(value, 'state')) ? at(value, 'state') : at(value, 'data')

/** True for an export of LobeChat with messages. */
export function isLobeChat(value: unknown): boolean {
  const tables = tablesOf(value)
  return (
    isRecord(value) &&
    Array.isArray(at(tables, 'messages')) &&
    (['exportType', 'schemaHash'].some(key => key in value) ||
      Array.isArray(at(tables, 'topics')) ||
      Array.isArray(at(tables, 'sessions')))
  )
}

/** The topics of an export, and what is in none; keys and settings stay in the file. */
export function readLobeChat(value: unknown): readonly ForeignSession[] {
  const tables = tablesOf(value)
  const byId = (name: string) =>
    new Map(listAt(tables, name).map(row => [idAt(row, 'id') ?? '', row] as const))
  const [topics, sessions, agents] = [byId('topics'), byId('sessions'), byId('agents')]
  const [plugins, threads] = [byId('messagePlugins'), byId('threads')]
  const agentOf = new Map(
    listAt(tables, 'agentsToSessions').map(row => [idAt(row, 'sessionId'), idAt(row, 'agentId')]),
  )
  const groups = new Map<string, unknown[]>()
  for (const message of listAt(tables, 'messages')) {
    const key = idAt(message, 'topicId') ?? `session ${sessionOfMessage(message)}`
    const group = groups.get(key)
    if (group) group.push(message)
    else groups.set(key, [message])
  }
  return [...groups].map(([foreignId, list]) => {
    const topic = topics.get(foreignId)
    const session = sessions.get(sessionOfMessage(list[0]))
    const agent =
      agents.get(agentOf.get(idAt(session, 'id')) ?? idAt(list[0], 'agentId') ?? '') ??
      at(session, 'config')
    const ordered = list.toSorted(
      (left, right) => (timeAt(left, 'createdAt') ?? 0) - (timeAt(right, 'createdAt') ?? 0),
    )
    const linked = linkedIn(ordered, { system: textAt(agent, 'systemRole'), plugins, threads })
    return sessionOf('lobechat', {
      ...linked,
      foreignId,
      title: textAt(topic, 'title') || textAt(session, 'meta', 'title') || textAt(session, 'title'),
      createdAt: timeAt(topic, 'createdAt'),
      hasMessageIds: true,
      // What a tool draws is no word of the conversation.
      written: list.map(message =>
        isRecord(message) ? { ...message, pluginState: null } : message,
      ),
    })
  })
}

function sessionOfMessage(message: unknown): string {
  return idAt(message, 'sessionId') ?? idAt(message, 'agentId') ?? ''
}

type Rows = ReadonlyMap<string, unknown>

/** The id of the system prompt, before all messages. */
const PROMPT = 'system'

/** Each message after its parent, or after the one before. Results of one answer stand in a row. */
function linkedIn(
  ordered: readonly unknown[],
  {
    system,
    plugins,
    threads,
  }: { readonly system: string; readonly plugins: Rows; readonly threads: Rows },
): Pick<ForeignSession, 'messages' | 'currentId'> {
  const common = { parentId: null, role: 'system', at: null, model: null } as const
  const prompt: ForeignMessage = { id: PROMPT, parts: textPart(system), ...common }
  const rows = createRows(threads)
  const messages = ordered.map((value, index): ForeignMessage => {
    const id = idAt(value, 'id') ?? `${index}`
    const role = roleOf(at(value, 'role')) ?? 'assistant'
    return {
      id,
      parentId: rows.parentOf(value, { id, isResult: role === 'tool' }),
      role,
      parts: partsOf(value, plugins.get(id)),
      at: timeAt(value, 'createdAt'),
      model: idAt(value, 'extra', 'fromModel') ?? idAt(value, 'fromModel') ?? idAt(value, 'model'),
    }
  })
  return {
    messages: system === '' ? messages.map(rootless) : [prompt, ...messages],
    currentId: rows.last(),
  }
}

/** Finds the place of each message while they come in order. */
function createRows(threads: Rows) {
  /** The result that stands right after this answer or result. */
  const tails = new Map<string, string>()
  const endOf = (id: string): string => {
    let end = id
    for (let next = tails.get(end); next !== undefined; next = tails.get(end)) end = next
    return end
  }
  const known = new Set<string>()
  const lastOf = new Map<string | null, string>()
  return {
    parentOf: (
      value: unknown,
      { id, isResult }: { readonly id: string; readonly isResult: boolean },
    ): string => {
      const thread = idAt(value, 'threadId')
      const given = idAt(value, 'parentId') ?? ''
      const before = lastOf.get(thread) ?? idAt(threads.get(thread ?? ''), 'sourceMessageId')
      const above = known.has(given) ? given : (before ?? PROMPT)
      const parentId = endOf(above)
      known.add(id)
      lastOf.set(thread, id)
      if (isResult) tails.set(parentId, id)
      return parentId
    },
    /** The last message that is in no thread. */
    last: () => lastOf.get(null) ?? null,
  }
}

function rootless(message: ForeignMessage): ForeignMessage {
  return message.parentId === PROMPT ? { ...message, parentId: null } : message
}

function partsOf(value: unknown, stored: unknown): readonly ForeignPart[] {
  const content = textAt(value, 'content')
  if (at(value, 'role') === 'tool') {
    const error = at(value, 'pluginError') ?? at(stored, 'error')
    const failure = textAt(error, 'message') || textAt(error, 'body', 'message')
    return [
      {
        type: 'result',
        id: idAt(value, 'tool_call_id') ?? idAt(stored, 'toolCallId'),
        tool: idAt(value, 'plugin', 'apiName') ?? idAt(stored, 'apiName'),
        output: [content, failure].filter(Boolean).join('\n'),
        isError: isRecord(error),
      },
    ]
  }
  const calls = [...listAt(value, 'tools'), ...listAt(value, 'toolCalls')]
  const files = [
    ...listAt(value, 'imageList').map(file => ['image', file]),
    ...['fileList', 'files', 'chunksList'].flatMap(key =>
      listAt(value, key).map(file => ['file', file]),
    ),
  ] as const
  return [
    ...reasoningPart(textAt(value, 'reasoning', 'content')),
    ...textPart(content),
    ...(content === '' && isRecord(at(value, 'content')) ? contentParts(at(value, 'content')) : []),
    ...files.flatMap(([kind, file]) => fileIn(kind, file)),
    ...calls.flatMap(call =>
      callIn({ id: at(call, 'id'), name: at(call, 'apiName'), arguments: at(call, 'arguments') }),
    ),
    ...textPart(textAt(value, 'error', 'message')),
  ]
}

function fileIn(kind: unknown, file: unknown): readonly ForeignPart[] {
  const name = textAt(file, 'name') || textAt(file, 'alt') || (typeof file === 'string' ? file : '')
  const url = textAt(file, 'url')
  if (kind === 'image' && url.startsWith('data:'))
    return contentParts({ type: 'image_url', url, name })
  return textPart(kind === 'image' ? foreignNotes.image(name) : foreignNotes.file(name))
}
