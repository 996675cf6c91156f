/** Jan, and the threads of the OpenAI assistants, whose messages it has. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { callsFirst, callWithResult } from './call-with-result.ts'
import { contentParts, reasoningPart, roleOf, textPart } from './content.ts'
import {
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'
import { unreadWarning } from './unread.ts'
import { onlyVersion, promptTurn, versionsInARow } from './versions.ts'

/** True for a line of `messages.jsonl`. */
export function isThreadMessage(value: unknown): boolean {
  return textAt(value, 'object') === 'thread.message'
}

/** True for a list of the interface, or a thread that holds its messages. */
export function isThread(value: unknown): boolean {
  return [...listAt(value, 'data'), ...listAt(value, 'messages')].some(isThreadMessage)
}

/** The messages of a list, the newest first or last. */
export function readThread(value: unknown): readonly ForeignSession[] {
  const list = [...listAt(value, 'data'), ...listAt(value, 'messages')]
  const ordered = list.toSorted(
    (left, right) => (timeAt(left, 'created_at') ?? 0) - (timeAt(right, 'created_at') ?? 0),
  )
  return readThreadMessages(ordered, {
    title: textAt(value, 'title'),
    system: textAt(listAt(value, 'assistants')[0], 'instructions'),
  })
}

/** Messages by the thread that they are in. */
export function readThreadMessages(
  lines: readonly unknown[],
  { title, system }: { readonly title: string; readonly system: string } = {
    title: '',
    system: '',
  },
): readonly ForeignSession[] {
  const threads = new Map<string | null, unknown[]>()
  for (const line of lines) {
    const id = idAt(line, 'thread_id')
    const thread = threads.get(id)
    if (thread) thread.push(line)
    else threads.set(id, [line])
  }
  return [...threads].map(([foreignId, list]) => {
    const messages = list.flatMap(value => messageOf(value) ?? [])
    const prompt = list
      .map(each => textAt(each, 'metadata', 'assistant', 'instructions'))
      .find(Boolean)
    return sessionOf('jan', {
      ...versionsInARow([...promptTurn(system || (prompt ?? '')), ...messages.map(onlyVersion)]),
      foreignId,
      title,
      written: list.map(wordsOf),
      warnings: unreadWarning(list.length - messages.length),
    })
  })
}

/** A message without the assistant that it names. */
function wordsOf(value: unknown): unknown {
  const metadata = at(value, 'metadata')
  if (!isRecord(value) || !isRecord(metadata)) return value
  return { ...value, metadata: { ...metadata, assistant: null } }
}

function messageOf(value: unknown): Unlinked | null {
  const role = roleOf(at(value, 'role'))
  if (role === null) return null
  const content = at(value, 'content')
  const list = Array.isArray(content) ? content : [content]
  const files = [...listAt(value, 'attachments'), ...listAt(value, 'file_ids')]
  const failure = textAt(value, 'error') || textAt(value, 'last_error', 'message')
  return {
    role,
    parts: [
      ...callsFirst(list.flatMap(contentIn)),
      ...callsFirst(listAt(value, 'metadata', 'tool_calls').flatMap(toolIn)),
      ...files.flatMap(fileIn),
      ...textPart(failure),
    ],
    at: timeAt(value, 'created_at'),
    model:
      role === 'assistant'
        ? (idAt(value, 'metadata', 'modelId') ?? idAt(value, 'metadata', 'model'))
        : null,
  }
}

/** A part of a message; its words are in `text.value`. */
function contentIn(part: unknown): readonly ForeignPart[] {
  const type = textAt(part, 'type')
  const words = textAt(part, 'text', 'value') || textAt(part, 'text')
  if (type === 'reasoning') return reasoningPart(words || textAt(part, 'reasoning'))
  if (type === 'tool_call')
    return toolIn({
      tool: {
        id: at(part, 'tool_call_id'),
        name: at(part, 'tool_name'),
        arguments: at(part, 'input'),
      },
      response: at(part, 'output'),
    })
  if (type === 'image_file')
    return textPart(foreignNotes.image(textAt(part, 'image_file', 'file_id')))
  if (words !== '' || type === 'text') return textPart(words)
  return contentParts(part)
}

function toolIn(value: unknown): readonly ForeignPart[] {
  const made = at(value, 'tool')
  const named = at(made, 'function') ?? made
  return callWithResult({
    id: idAt(made, 'id'),
    tool: idAt(named, 'name') ?? 'tool',
    input: at(named, 'arguments') ?? at(named, 'input'),
    response: at(value, 'response'),
    isError: textAt(value, 'state') === 'error',
  })
}

function fileIn(file: unknown): readonly ForeignPart[] {
  const name = textAt(file, 'name') || textAt(file, 'file_id') || textAt(file, 'id')
  return textPart(foreignNotes.file(typeof file === 'string' ? file : name))
}
