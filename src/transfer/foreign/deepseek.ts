/** DeepSeek: the conversations of its export, and one conversation as its page gets it from the server. */
import { foreignWarningText } from '../../i18n/en/sentences/foreign.ts'
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { callIn, reasoningPart, roleOf, textPart } from './content.ts'
import {
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  sessionOf,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'

/** True for a tree as ChatGPT has it, with the fragments or the dates of DeepSeek. */
export function isDeepSeek(value: unknown): boolean {
  const mapping = at(value, 'mapping')
  if (!isRecord(value) || !isRecord(mapping)) return false
  return (
    'inserted_at' in value ||
    Object.values(mapping).some(node => Array.isArray(at(node, 'message', 'fragments')))
  )
}

/** A conversation of DeepSeek's `conversations.json`. */
export function readDeepSeek(value: unknown): ForeignSession {
  const mapping = at(value, 'mapping')
  const nodes = isRecord(mapping) ? Object.entries(mapping) : []
  const isAsked = createTurns(mapping)
  const messages = nodes.flatMap(([id, node]) =>
    messagesOf(
      at(node, 'message'),
      { id, parentId: idAt(node, 'parent') },
      isAsked(id) ? 'user' : 'assistant',
    ),
  )
  const branches = nodes.some(([, node]) => listAt(node, 'children').length > 1)
  return sessionOf('deepseek', {
    foreignId: idAt(value, 'id'),
    title: textAt(value, 'title'),
    createdAt: timeAt(value, 'inserted_at'),
    hasMessageIds: true,
    messages,
    written: nodes.map(([, node]) => at(node, 'message')),
    warnings: branches ? [foreignWarningText('noLeaf')] : [],
  })
}

/** Older exports name no speaker: the person begins, and both take turns. */
function createTurns(mapping: unknown) {
  const asked = new Map<string, boolean>()
  return (id: string): boolean => {
    const path: string[] = []
    let above: string | null = id
    while (above !== null && !asked.has(above) && isRecord(at(mapping, above, 'message'))) {
      path.push(above)
      asked.set(above, false)
      above = idAt(at(mapping, above), 'parent')
    }
    let isAsked = above !== null && asked.get(above) === true
    for (const step of path.toReversed()) asked.set(step, (isAsked = !isAsked))
    return asked.get(id) ?? false
  }
}

/** True for the answer of DeepSeek's server, which programs in the page save. */
export function isDeepSeekPage(value: unknown): boolean {
  const held = at(value, 'data', 'biz_data') ?? value
  return isRecord(at(held, 'chat_session')) && Array.isArray(at(held, 'chat_messages'))
}

/** One conversation as DeepSeek's server gives it to the page. */
export function readDeepSeekPage(value: unknown): ForeignSession {
  const held = at(value, 'data', 'biz_data') ?? value
  const session = at(held, 'chat_session')
  return sessionOf('deepseek', {
    foreignId: idAt(session, 'id'),
    title: textAt(session, 'title'),
    createdAt: timeAt(session, 'inserted_at'),
    currentId: idAt(session, 'current_message_id'),
    hasMessageIds: true,
    messages: listAt(held, 'chat_messages').flatMap((message, index) =>
      messagesOf(message, {
        id: idAt(message, 'message_id') ?? `${index}`,
        parentId: idAt(message, 'parent_id'),
      }),
    ),
    written: listAt(held, 'chat_messages'),
  })
}

/** A question and its answer may be in one entry. */
function messagesOf(
  message: unknown,
  { id, parentId }: Pick<ForeignMessage, 'id' | 'parentId'>,
  turn: ForeignMessage['role'] = 'assistant',
): readonly ForeignMessage[] {
  const fragments = listAt(message, 'fragments')
  const isAsked = (fragment: unknown) => textAt(fragment, 'type') === 'REQUEST'
  const common = { at: timeAt(message, 'inserted_at'), model: idAt(message, 'model') }
  const files = listAt(message, 'files').flatMap(fileIn)
  if (fragments.length === 0) {
    const role = roleOf(textAt(message, 'role').toLowerCase()) ?? turn
    const thought = textAt(message, 'thinking_content') || textAt(message, 'reasoning_content')
    const parts = [
      ...reasoningPart(thought),
      ...searchIn({ results: at(message, 'search_results') }),
      ...textPart(textAt(message, 'content')),
      ...files,
    ]
    return [{ id, parentId, role, parts, ...common }]
  }
  const asked = fragments.filter(isAsked).flatMap(fragmentIn)
  const answered = fragments.filter(fragment => !isAsked(fragment)).flatMap(fragmentIn)
  if (answered.length === 0)
    return [{ id, parentId, role: 'user', parts: [...asked, ...files], ...common }]
  if (asked.length === 0)
    return [{ id, parentId, role: 'assistant', parts: [...answered, ...files], ...common }]
  const question = `${id}\nquestion`
  return [
    { id: question, parentId, role: 'user', parts: [...asked, ...files], ...common },
    { id, parentId: question, role: 'assistant', parts: answered, ...common },
  ]
}

function fragmentIn(fragment: unknown): readonly ForeignPart[] {
  const type = textAt(fragment, 'type')
  const words = textAt(fragment, 'content')
  if (type === 'THINK') return reasoningPart(words)
  if (type === 'SEARCH') return [...searchIn(fragment), ...textPart(words)]
  if (type === 'FILE') return fileIn(fragment)
  if (words !== '' || type === 'REQUEST' || type === 'RESPONSE') return textPart(words)
  const link = textAt(fragment, 'url')
  return textPart(link || foreignNotes.other((type || 'part').toLowerCase()))
}

/** A search is a call, and what it found is the result. */
function searchIn(fragment: unknown): readonly ForeignPart[] {
  const found = listAt(fragment, 'results')
  if (found.length === 0) return []
  const queries = listAt(fragment, 'queries').map(query =>
    typeof query === 'string' ? query : textAt(query, 'query'),
  )
  const output = found
    .map(site =>
      ['title', 'url', 'snippet']
        .map(key => textAt(site, key))
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n')
  return [
    ...callIn({ name: 'search', arguments: queries.length > 0 ? { queries } : {} }),
    { type: 'result', id: null, tool: 'search', output, isError: false },
  ]
}

function fileIn(file: unknown): readonly ForeignPart[] {
  const name = textAt(file, 'file_name') || textAt(file, 'name')
  return textPart(foreignNotes.file(typeof file === 'string' ? file : name))
}
