/** Applications that store the messages of a chat as a tree: Claude.ai, Open WebUI, LibreChat, llama.cpp. */
import { foreignWarningText } from '../../i18n/en/sentences/foreign.ts'
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import {
  callIn,
  contentParts,
  errorPart,
  filePart,
  itemIn,
  reasoningPart,
  resultIn,
  roleOf,
  textPart,
} from './content.ts'
import { detailsIn } from './details.ts'
import {
  inARow,
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { at, idAt, isRecord, listAt, parsedOr, textAt, timeAt } from './read-json.ts'
import { sourcesPart } from './simple-parts.ts'

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
        ...errorPart(at(message, 'error')),
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
    written: list,
    warnings: isTree && currentId === null ? [foreignWarningText('noLeaf')] : [],
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
  const raw = nodes.length > 0 ? nodes.map(([, node]) => node) : listed
  return sessionOf('open-webui', {
    foreignId: idAt(value, 'id') ?? idAt(chat, 'id'),
    title: textAt(value, 'title') || textAt(chat, 'title'),
    createdAt: timeAt(value, 'created_at') ?? timeAt(chat, 'timestamp'),
    currentId: idAt(chat, 'history', 'currentId'),
    hasMessageIds: nodes.length > 0,
    messages: underPrompt(
      messages,
      textAt(chat, 'params', 'system') ||
        textAt(chat, 'system') ||
        textAt(value, 'params', 'system'),
    ),
    written: raw.map(webUiWords),
  })
}

/** The messages below a system prompt that the application keeps beside them. */
function underPrompt(
  messages: readonly ForeignMessage[],
  system: string,
): readonly ForeignMessage[] {
  if (system === '') return messages
  const id = 'system prompt'
  const prompt: ForeignMessage = {
    id,
    parentId: null,
    role: 'system',
    parts: textPart(system),
    at: null,
    model: null,
  }
  const ids = new Set(messages.map(message => message.id))
  return [
    prompt,
    ...messages.map(message =>
      ids.has(message.parentId ?? '') ? message : { ...message, parentId: id },
    ),
  ]
}

function webUiMessage(node: unknown): Unlinked {
  const output = listAt(node, 'output').flatMap(itemIn)
  const role = roleOf(at(node, 'role')) ?? 'user'
  const content = contentParts(at(node, 'content')).flatMap(part =>
    part.type === 'text' && role === 'assistant' ? detailsIn(part.text) : [part],
  )
  const error = at(node, 'error')
  const words = output.length > 0 ? output : content
  return {
    role,
    parts: [
      ...words,
      ...errorPart(isRecord(error) || typeof error === 'string' ? error : undefined),
      ...listAt(node, 'files').flatMap(webUiFile),
      ...sourcesPart(
        [...listAt(node, 'sources'), ...listAt(node, 'citations')],
        words.map(part => ('text' in part ? part.text : '')).join('\n'),
      ),
    ],
    at: timeAt(node, 'timestamp'),
    model: idAt(node, 'model'),
  }
}

/** What a message has for its words. Those of an answer are read whole, and hold signs of HTML. */
function webUiWords(node: unknown): unknown {
  const content = textAt(node, 'content')
  return isRecord(node) && content.includes('<details') ? { ...node, content: null } : node
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
        ...(content.length > 0 ? content : contentParts(at(message, 'text'))),
        ...errorPart(isRecord(at(message, 'error')) ? at(message, 'error') : undefined),
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
    written: waiting.map(({ message }) =>
      isRecord(message) ? { ...message, children: null } : message,
    ),
  })
}

/** Parts such as `{type: 'think', think}` and `{type: 'tool_call', tool_call: {name, args, output}}`. */
function libreContent(content: unknown): readonly ForeignPart[] {
  if (!Array.isArray(content)) return contentParts(content)
  return content.flatMap((part: unknown): readonly ForeignPart[] => {
    const type = textAt(part, 'type')
    if (type === 'think') {
      const think = at(part, 'think')
      return reasoningPart(typeof think === 'string' ? think : textAt(think, 'value'))
    }
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
    written: list.filter(message => textAt(message, 'type') !== 'root'),
  })
}

function llamaParts(message: unknown): readonly ForeignPart[] {
  const reasoning = textAt(message, 'reasoningContent') || textAt(message, 'thinking')
  const written = at(message, 'toolCalls')
  const calls = typeof written === 'string' && written !== '' ? parsedOr(written) : written
  const content = at(message, 'content')
  if (roleOf(at(message, 'role')) === 'tool')
    return resultIn({ tool_use_id: at(message, 'toolCallId'), content })
  return [
    ...reasoningPart(reasoning),
    ...contentParts(content),
    ...errorPart(at(message, 'error')),
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
