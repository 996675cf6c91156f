/** Applications that store the messages of a chat as a tree: Claude.ai, Open WebUI, LibreChat, llama.cpp. */
import { foreignNotes, foreignWarnings } from '../../i18n/en/sentences/foreign.ts'
import {
  callIn,
  contentParts,
  plainText,
  resultIn,
  roleOf,
  textPart,
  filePart,
  reasoningPart,
  unescaped,
} from './content.ts'
import {
  inARow,
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, parsedOr, textAt, timeAt } from './read-json.ts'

/** A conversation of Claude.ai. */
export function readClaudeAi(value: unknown): ForeignSession {
  const list = listAt(value, 'chat_messages')
  const isTree = list.some(message => idAt(message, 'parent_message_uuid') !== null)
  const messages = list.map((message, index): ForeignMessage => {
    const content = contentParts(at(message, 'content'))
    const before = index === 0 ? null : idAt(list[index - 1], 'uuid')
    return {
      id: idAt(message, 'uuid') ?? `${index}`,
      parentId: isTree ? idAt(message, 'parent_message_uuid') : before,
      role: roleOf(at(message, 'sender')) ?? 'user',
      parts: [
        ...(content.length > 0 ? content : textPart(textAt(message, 'text'))),
        ...listAt(message, 'attachments').flatMap(attachmentIn),
        ...[...listAt(message, 'files'), ...listAt(message, 'files_v2')].flatMap(fileIn),
      ],
      at: timeAt(message, 'created_at'),
      model: idAt(value, 'model'),
    }
  })
  const currentId = idAt(value, 'current_leaf_message_uuid')
  return sessionOf('claude-ai', {
    foreignId: idAt(value, 'uuid'),
    title: textAt(value, 'name'),
    createdAt: timeAt(value, 'created_at'),
    currentId,
    hasMessageIds: true,
    messages,
    warnings: isTree && currentId === null ? [foreignWarnings.noLeaf] : [],
  })
}

function attachmentIn(attachment: unknown): readonly ForeignPart[] {
  return filePart(
    textAt(attachment, 'file_name') || 'file',
    textAt(attachment, 'extracted_content'),
  )
}

function fileIn(file: unknown): readonly ForeignPart[] {
  return textPart(foreignNotes.file(textAt(file, 'file_name') || textAt(file, 'name')))
}

/** A chat of Open WebUI. */
export function readOpenWebUi(value: unknown): ForeignSession {
  const chat = at(value, 'chat')
  const history = at(chat, 'history', 'messages')
  const nodes = isRecord(history) ? Object.entries(history) : []
  const listed = listAt(chat, 'messages')
  const messages =
    nodes.length > 0
      ? nodes.map(([id, node]) => ({ id, parentId: idAt(node, 'parentId'), ...webUiMessage(node) }))
      : inARow(listed.map(webUiMessage))
  return sessionOf('open-webui', {
    foreignId: idAt(value, 'id') ?? idAt(chat, 'id'),
    title: textAt(value, 'title') || textAt(chat, 'title'),
    createdAt: timeAt(value, 'created_at') ?? timeAt(chat, 'timestamp'),
    currentId: idAt(chat, 'history', 'currentId'),
    hasMessageIds: nodes.length > 0,
    messages,
  })
}

function webUiMessage(node: unknown): Unlinked {
  const output = listAt(node, 'output').flatMap(itemIn)
  return {
    role: roleOf(at(node, 'role')) ?? 'user',
    parts: [
      ...(output.length > 0 ? output : detailsIn(textAt(node, 'content'))),
      ...listAt(node, 'files').flatMap(webUiFile),
    ],
    at: timeAt(node, 'timestamp'),
    model: idAt(node, 'model'),
  }
}

/** An item of the Responses interface: a message, reasoning, a call, or a result. */
export function itemIn(item: unknown): readonly ForeignPart[] {
  const type = textAt(item, 'type')
  if (type === 'message') return contentParts(at(item, 'content'))
  if (type.endsWith('_call_output')) return resultIn(item)
  if (type === 'function_call' || type === 'custom_tool_call') return callIn(item)
  if (type === 'local_shell_call')
    return callIn({ call_id: at(item, 'call_id'), name: 'shell', arguments: at(item, 'action') })
  if (type === 'web_search_call')
    return textPart(foreignNotes.searched(textAt(item, 'action', 'query')))
  if (type !== 'reasoning') return contentParts(item)
  return reasoningPart(plainText(at(item, 'content')) || plainText(at(item, 'summary')))
}

function webUiFile(file: unknown): readonly ForeignPart[] {
  const name = textAt(file, 'name') || textAt(file, 'file', 'filename')
  const text = textAt(file, 'file', 'data', 'content')
  if (text !== '') return [{ type: 'file', name: name || 'file', text }]
  const url = textAt(file, 'url')
  if (url.startsWith('data:')) return contentParts({ type: 'image_url', url, name })
  return textPart(
    textAt(file, 'type') === 'image' ? foreignNotes.image(name) : foreignNotes.file(name),
  )
}

/** Words with reasoning and calls in `<details>`, as Open WebUI writes them. */
export function detailsIn(content: string): readonly ForeignPart[] {
  const parts: ForeignPart[] = []
  let end = 0
  for (
    let start = content.indexOf(DETAILS);
    start >= 0;
    start = content.indexOf(DETAILS, start + 1)
  ) {
    const head = content.indexOf('>', start)
    const close = content.indexOf(DETAILS_END, head)
    // Nothing is closed from here on.
    if (head < 0 || close < 0) break
    const read = detailsPart(content.slice(start, head), content.slice(head + 1, close))
    if (read.length === 0) continue
    parts.push(...textPart(content.slice(end, start).trim()), ...read)
    end = close + DETAILS_END.length
    start = end - 1
  }
  return [...parts, ...textPart(end === 0 ? content : content.slice(end).trim())]
}

const DETAILS = '<details'
const DETAILS_END = '</details>'
const SUMMARY_END = '</summary>'

/** Empty for details of another kind. */
function detailsPart(attributes: string, inner: string): readonly ForeignPart[] {
  const type = attributeOf(attributes, 'type')
  const words = unescaped(
    inner.slice(inner.indexOf(SUMMARY_END) + 1).replace(/^\/summary>/, ''),
  ).trim()
  if (type === 'reasoning') return [{ type, text: words.replaceAll(/^> ?/gm, '') }]
  if (type !== 'tool_calls') return []
  const id = attributeOf(attributes, 'id') || null
  const tool = attributeOf(attributes, 'name') || 'tool'
  const call = callIn({ id, name: tool, arguments: attributeOf(attributes, 'arguments') || '{}' })
  // It was still running.
  if (words === '' && !/\bresult="/.test(attributes)) return call
  const output = resultText(attributes) || words
  return [...call, { type: 'result', id, tool, output, isError: false }]
}

function resultText(attributes: string): string {
  const result = parsedOr(attributeOf(attributes, 'result'))
  return typeof result === 'string' ? result : JSON.stringify(result)
}

function attributeOf(attributes: string, name: string): string {
  return unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')
}

/** A conversation of LibreChat: messages in a list, or each with its children. */
export function readLibreChat(value: unknown): ForeignSession {
  const tree = listAt(value, 'messagesTree')
  const messages: ForeignMessage[] = []
  const waiting: { readonly message: unknown; readonly parentId: string | null }[] = (
    tree.length > 0 ? tree : listAt(value, 'messages')
  ).map(message => ({ message, parentId: idAt(message, 'parentMessageId') }))
  // It grows while it is read.
  for (const { message, parentId } of waiting) {
    const id = idAt(message, 'messageId') ?? `${messages.length}`
    for (const child of listAt(message, 'children')) waiting.push({ message: child, parentId: id })
    const content = libreContent(at(message, 'content'))
    const isUser = at(message, 'isCreatedByUser') === true || textAt(message, 'sender') === 'User'
    messages.push({
      id,
      parentId,
      role: isUser ? 'user' : 'assistant',
      parts: [
        ...(content.length > 0 ? content : textPart(textAt(message, 'text'))),
        ...listAt(message, 'files').flatMap(file =>
          textPart(foreignNotes.file(textAt(file, 'filename'))),
        ),
      ],
      at: timeAt(message, 'createdAt'),
      model: idAt(message, 'model'),
    })
  }
  return sessionOf('librechat', {
    foreignId: idAt(value, 'conversationId'),
    title: textAt(value, 'title'),
    createdAt: timeAt(value, 'createdAt'),
    hasMessageIds: true,
    messages,
  })
}

/** Parts such as `{type: 'think', think}` and `{type: 'tool_call', tool_call: {name, args, output}}`. */
function libreContent(content: unknown): readonly ForeignPart[] {
  if (!Array.isArray(content)) return contentParts(content)
  return content.flatMap((part: unknown): readonly ForeignPart[] => {
    const type = textAt(part, 'type')
    if (type === 'think') return [{ type: 'reasoning', text: textAt(part, 'think') }]
    if (type === 'text' && isRecord(at(part, 'text')))
      return textPart(textAt(part, 'text', 'value'))
    if (type !== 'tool_call') return contentParts([part])
    const call = at(part, 'tool_call')
    const id = idAt(call, 'id')
    return [
      ...callIn({ id, name: at(call, 'name'), arguments: at(call, 'args') }),
      ...(at(call, 'output') === undefined
        ? []
        : resultIn({ tool_use_id: id, name: at(call, 'name'), content: at(call, 'output') })),
    ]
  })
}

/** A conversation of llama.cpp's own page. `head`: its `conv`, or the first line of a file of lines. */
export function readLlamaCpp(head: unknown, list: readonly unknown[]): ForeignSession {
  const messages = list.map((message, index): ForeignMessage => ({
    id: idAt(message, 'id') ?? `${index}`,
    parentId: idAt(message, 'parent'),
    role: textAt(message, 'type') === 'root' ? 'system' : (roleOf(at(message, 'role')) ?? 'user'),
    parts: textAt(message, 'type') === 'root' ? [] : llamaParts(message),
    at: timeAt(message, 'timestamp'),
    model: idAt(message, 'model'),
  }))
  return sessionOf('llama-cpp', {
    foreignId: idAt(head, 'id') ?? idAt(list[0], 'convId'),
    title: textAt(head, 'name'),
    currentId: idAt(head, 'currNode'),
    hasMessageIds: true,
    messages,
  })
}

function llamaParts(message: unknown): readonly ForeignPart[] {
  const reasoning = textAt(message, 'reasoningContent') || textAt(message, 'thinking')
  const written = at(message, 'toolCalls')
  const calls = typeof written === 'string' && written !== '' ? parsedOr(written) : written
  const content = textAt(message, 'content')
  if (roleOf(at(message, 'role')) === 'tool')
    return resultIn({ tool_use_id: at(message, 'toolCallId'), content })
  return [
    ...reasoningPart(reasoning),
    ...textPart(content),
    ...(Array.isArray(calls) ? calls.flatMap(callIn) : []),
    ...listAt(message, 'extra').flatMap(extraIn),
  ]
}

function extraIn(extra: unknown): readonly ForeignPart[] {
  const name = textAt(extra, 'name')
  switch (textAt(extra, 'type')) {
    case 'imageFile':
      return contentParts({ type: 'image_url', url: textAt(extra, 'base64Url'), name })
    case 'audioFile':
      return textPart(foreignNotes.audio)
    default: {
      const text = textAt(extra, 'content')
      return filePart(text === '' ? name : name || 'file', text)
    }
  }
}
