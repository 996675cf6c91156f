/** Messages as most applications write them: those of the OpenAI, Anthropic and Google interfaces, and their relatives. */
import { foreignWarningText } from '../../i18n/en/sentences/foreign.ts'
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { callIn, contentParts, itemIn, plainText } from './content-parts.ts'
import type { ForeignMessage, ForeignPart, Unlinked } from './foreign-session.ts'
import { at, idAt, isRecord, listAt, textAt, timeAt } from './read-json.ts'
import { onceEach } from './repeats.ts'
import { errorPart, reasoningPart, sourcesPart, textPart } from './simple-parts.ts'

export { callIn, contentParts, itemIn, plainText, resultIn } from './content-parts.ts'
export { errorPart, filePart, reasoningPart, summaryPart, textPart } from './simple-parts.ts'

type Role = ForeignMessage['role']

const ROLES: Readonly<Record<string, Role>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  model: 'assistant',
  ai: 'assistant',
  bot: 'assistant',
  system: 'system',
  developer: 'system',
  tool: 'tool',
  function: 'tool',
  toolresult: 'tool',
}

/** Null for a word that names no speaker. */
export function roleOf(word: unknown): Role | null {
  const name = typeof word === 'string' ? word.toLowerCase() : ''
  return Object.hasOwn(ROLES, name) ? (ROLES[name] ?? null) : null
}

/** The messages of a list, each once, without what is none. */
export function messagesIn(list: readonly unknown[]): readonly Unlinked[] {
  return onceEach(
    list.flatMap(value => {
      const message = messageIn(value) ?? itemMessage(value) ?? otherSpeaker(value)
      return message ? [{ id: idAt(value, 'id') ?? idAt(value, 'uuid'), message }] : []
    }),
  )
}

/** A message with `role` and `content`; null if it is none. */
export function messageIn(value: unknown): Unlinked | null {
  const role = roleOf(at(value, 'role'))
  if (role === null || !isRecord(value)) return null
  return { role, parts: partsOfMessage(value, role), ...stampOf(value) }
}

/** An item of the Responses interface that is no message: reasoning, a call, a result. */
function itemMessage(value: unknown): Unlinked | null {
  const isItem = /^(?:reasoning|\w+_call|\w+_call_output)$/.test(textAt(value, 'type'))
  return isItem ? { role: 'assistant', parts: itemIn(value), ...stampOf(value) } : null
}

/** Someone else than the person and the model: a message of the user that names who speaks. */
function otherSpeaker(value: unknown): Unlinked | null {
  const role = textAt(value, 'role')
  if (role === '') return null
  const parts = partsOfMessage(value, 'user')
  return parts.length === 0
    ? null
    : { role: 'user', parts: [...textPart(`${role}:`), ...parts], ...stampOf(value) }
}

const DATES = ['timestamp', 'ts', 'created_at', 'createdAt', 'create_time', 'createTime', 'created']

/** When a message was written, and by which model. */
function stampOf(value: unknown): Pick<Unlinked, 'at' | 'model'> {
  const metadata = at(value, 'metadata')
  const time = [...DATES, 'date', 'time']
    .flatMap(key => [timeAt(value, key), timeAt(metadata, key)])
    .find(found => found !== null)
  return { at: time ?? null, model: idAt(value, 'model') ?? idAt(value, 'modelInfo', 'id') }
}

function partsOfMessage(value: unknown, role: Role): readonly ForeignPart[] {
  const content = contentOf(value)
  if (role === 'tool') return resultParts(value, content)
  const words = plainText(at(value, 'content'))
  const beforeCalls = 1 + content.findLastIndex(({ type }) => type !== 'call')
  const sources = ['annotations', 'citations', 'sources'].flatMap(key => listAt(value, key))
  return [
    ...thoughtsOf(value, content),
    ...content.slice(0, beforeCalls),
    ...textPart(textAt(value, 'refusal')),
    ...textPart(textAt(value, 'errorMessage')),
    ...errorPart(at(value, 'error')),
    ...listAt(value, 'toolInvocations').flatMap(call => invocation(call, content)),
    ...listAt(value, 'tools').flatMap(toolOfNextChat),
    ...(isRecord(at(value, 'audio')) ? textPart(audioWords(value)) : []),
    ...['attachments', 'experimental_attachments', 'files', 'images', 'pictures', 'links'].flatMap(
      key => listAt(value, key).flatMap(attachmentPart),
    ),
    ...sourcesPart(sources, words),
    // Their results come after the whole message.
    ...content.slice(beforeCalls),
    ...[...listAt(value, 'tool_calls'), at(value, 'function_call')].flatMap(callIn),
  ]
}

function audioWords(value: unknown): string {
  return textAt(value, 'audio', 'transcript') || foreignNotes.audio
}

/** The content; a library for pages writes the same words as `content` and, with the calls, as `parts`. */
function contentOf(value: unknown): readonly ForeignPart[] {
  const parts = at(value, 'parts') ?? at(value, 'contentParts')
  const content = at(value, 'content')
  if (content === undefined || content === null || content === '') return contentParts(parts)
  const written = contentParts(content)
  if (!Array.isArray(parts) || parts.length === 0) return written
  const whole = contentParts(parts)
  const words = whole.map(part => (part.type === 'text' ? part.text : '')).join('\n')
  const isHeld = written.every(part => part.type === 'text' && words.includes(part.text))
  return isHeld ? whole : [...written, ...whole]
}

/** Reasoning beside the content, unless the content has it, too. */
function thoughtsOf(value: unknown, content: readonly ForeignPart[]): readonly ForeignPart[] {
  const details = listAt(value, 'reasoning_details').map(
    detail => textAt(detail, 'text') || textAt(detail, 'summary'),
  )
  const words =
    textAt(value, 'reasoning_content') ||
    textAt(value, 'reasoningContent') ||
    textAt(value, 'reasoning') ||
    textAt(value, 'thinking') ||
    details.filter(Boolean).join('\n')
  const isHeld = content.some(part => part.type === 'reasoning' && part.text.includes(words))
  return isHeld ? [] : reasoningPart(words)
}

function resultParts(value: unknown, content: readonly ForeignPart[]): readonly ForeignPart[] {
  const results = content.filter(({ type }) => type === 'result')
  if (results.length > 0) return results
  const [callId] = listAt(value, 'tool_call_ids')
  return [
    {
      type: 'result',
      id: idAt(value, 'tool_call_id') ?? idAt(value, 'toolCallId') ?? idAt({ callId }, 'callId'),
      tool: idAt(value, 'name') ?? idAt(value, 'toolName'),
      output: plainText(at(value, 'content') ?? at(value, 'parts')),
      isError: at(value, 'isError') === true || at(value, 'is_error') === true,
    },
  ]
}

/** A call of older versions of the AI SDK, unless the parts have it. */
function invocation(call: unknown, content: readonly ForeignPart[]): readonly ForeignPart[] {
  const id = idAt(call, 'toolCallId')
  const isHeld = content.some(part => part.type === 'call' && part.id === id)
  return isHeld ? [] : contentParts([{ type: 'tool-invocation', toolInvocation: call }])
}

/** A call of NextChat, with its result in the same entry. */
function toolOfNextChat(tool: unknown): readonly ForeignPart[] {
  if (!isRecord(at(tool, 'function'))) return []
  const call = callIn(tool)
  const isError = at(tool, 'isError') === true
  const output = textAt(tool, 'content') || textAt(tool, 'errorMsg')
  if (output === '' && !isError) return call
  const name = idAt(tool, 'function', 'name')
  return [...call, { type: 'result', id: idAt(tool, 'id'), tool: name, output, isError }]
}

function attachmentPart(file: unknown): readonly ForeignPart[] {
  if (typeof file === 'string') {
    const isPicture = file.length > 200
    return isPicture
      ? contentParts({ type: 'image', data: file })
      : textPart(foreignNotes.image(file))
  }
  const name = ['name', 'filename', 'file_name', 'fileName', 'title', 'url']
    .map(key => textAt(file, key))
    .find(Boolean)
  const media = ['contentType', 'mediaType', 'mimeType', 'type'].map(key => textAt(file, key))
  if (media.some(kind => kind.startsWith('image')))
    return contentParts({ ...(isRecord(file) && file), type: 'image', name })
  const content = ['content', 'text', 'extracted_content'].map(key => textAt(file, key))
  return contentParts({ type: 'file', name: name ?? '', text: content.find(Boolean) ?? '' })
}

/** What the person never saw in the other application is left out, with a warning. */
export function hiddenWarning(hidden: number): readonly string[] {
  return hidden > 0 ? [foreignWarningText('hidden', { count: hidden })] : []
}
