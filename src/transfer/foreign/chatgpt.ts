import { foreignWarningText } from '../../i18n/en/sentences/foreign.ts'
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { roleOf, textPart, hiddenWarning, reasoningPart } from './content.ts'
import {
  type ForeignMessage,
  type ForeignPart,
  type ForeignSession,
  sessionOf,
} from './foreign-session.ts'
import { withSources } from './chatgpt-sources.ts'
import { at, idAt, isRecord, listAt, parsedOr, shallow, textAt, timeAt } from './read-json.ts'

/** A conversation of ChatGPT's `conversations.json`. */
export function readChatGpt(value: unknown): ForeignSession {
  const mapping = at(value, 'mapping')
  const nodes = isRecord(mapping) ? Object.entries(mapping) : []
  let hidden = 0
  let withoutSources = 0
  const written: unknown[] = []
  const messages = nodes.map(([id, node]): ForeignMessage => {
    const message = at(node, 'message')
    const isHidden = isHiddenMessage(message)
    if (isHidden) hidden += 1
    else written.push(isRecord(message) ? { ...message, metadata: null, author: null } : null)
    const read = withSources(isHidden ? [] : partsIn(message), message)
    if (read.isWithoutSources) withoutSources += 1
    return {
      id,
      parentId: idAt(node, 'parent'),
      role: roleOf(at(message, 'author', 'role')) ?? 'system',
      parts: isHidden ? [] : withAttachments(read.parts, message),
      at: timeAt(message, 'create_time'),
      model: idAt(message, 'metadata', 'model_slug') ?? idAt(value, 'default_model_slug'),
    }
  })
  const currentId = idAt(value, 'current_node')
  return sessionOf('chatgpt', {
    foreignId: idAt(value, 'conversation_id') ?? idAt(value, 'id'),
    title: textAt(value, 'title'),
    createdAt: timeAt(value, 'create_time'),
    currentId,
    hasMessageIds: true,
    messages,
    written,
    warnings: [
      ...hiddenWarning(hidden),
      ...(withoutSources > 0 ? [foreignWarningText('noSources', { count: withoutSources })] : []),
      ...(currentId === null && nodes.length > 0 ? [foreignWarningText('noLeaf')] : []),
    ],
  })
}

/** The parts with the files of the message: an image gets its name, another file a note. */
function withAttachments(parts: readonly ForeignPart[], message: unknown): readonly ForeignPart[] {
  const files = listAt(message, 'metadata', 'attachments')
  if (files.length === 0) return parts
  const shown = new Set<unknown>()
  const named = parts.map(part => {
    if (part.type !== 'image') return part
    const file = files.find(each => part.asset !== '' && idAt(each, 'id') === part.asset)
    shown.add(file)
    return { ...part, name: part.name || textAt(file, 'name') }
  })
  const others = files.filter(file => !shown.has(file))
  return [...named, ...others.flatMap(file => textPart(foreignNotes.file(textAt(file, 'name'))))]
}

/** The words of the account's settings, and what ChatGPT itself never shows. */
function isHiddenMessage(message: unknown): boolean {
  const type = textAt(message, 'content', 'content_type')
  if (type === 'user_editable_context' || type === 'model_editable_context') return true
  return (
    at(message, 'metadata', 'is_visually_hidden_from_conversation') === true && hasWords(message)
  )
}

function hasWords(message: unknown): boolean {
  return (
    listAt(message, 'content', 'parts').some(part => part !== '') ||
    textAt(message, 'content', 'text') !== ''
  )
}

function partsIn(message: unknown): readonly ForeignPart[] {
  if (!isRecord(message)) return []
  const content = at(message, 'content')
  const role = roleOf(at(message, 'author', 'role'))
  if (role === 'tool') {
    const output = contentIn(content).map(wordsOf).join('\n')
    const isError = textAt(content, 'content_type') === 'system_error'
    return [{ type: 'result', id: null, tool: idAt(message, 'author', 'name'), output, isError }]
  }
  const recipient = textAt(message, 'recipient')
  if (role === 'assistant' && recipient !== '' && recipient !== 'all') {
    const isCode = textAt(content, 'content_type') === 'code'
    const words = isCode ? textAt(content, 'text') : contentIn(content).map(wordsOf).join('\n')
    const parsed = parsedOr(words)
    const input = isRecord(parsed) ? shallow(parsed) : { text: words }
    return [{ type: 'call', id: null, tool: recipient, input }]
  }
  return contentIn(content)
}

function wordsOf(part: ForeignPart): string {
  if (part.type === 'image') return foreignNotes.image(part.name || part.asset)
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'file' ? part.text : ''
}

const KNOWN: Readonly<Record<string, (content: unknown) => readonly ForeignPart[]>> = {
  text: partsList,
  multimodal_text: partsList,
  code: content => textPart(fenced(textAt(content, 'language'), textAt(content, 'text'))),
  execution_output: content => textPart(textAt(content, 'text')),
  computer_output: content => [
    ...textPart(textAt(content, 'text')),
    ...mediaIn(at(content, 'screenshot')),
  ],
  thoughts: content =>
    listAt(content, 'thoughts').flatMap(thought =>
      reasoningPart(textsIn(thought, 'summary', 'content').join('\n')),
    ),
  reasoning_recap: content => reasoningPart(textAt(content, 'content')),
  tether_quote: quoteIn,
  sonic_webpage: quoteIn,
  tether_browsing_display: content => textPart(textsIn(content, 'summary', 'result').join('\n')),
  system_error: content => textPart(textsIn(content, 'name', 'text').join(': ')),
  citable_code_output: content => textPart(textAt(content, 'output_str')),
}

function contentIn(content: unknown): readonly ForeignPart[] {
  const type = textAt(content, 'content_type')
  const read = Object.hasOwn(KNOWN, type) ? KNOWN[type] : undefined
  const parts = (read ?? partsList)(content)
  if (read || parts.length > 0) return parts
  const text = textAt(content, 'text') || textAt(content, 'content')
  return textPart(text || (type === '' ? '' : foreignNotes.other(type)))
}

function partsList(content: unknown): readonly ForeignPart[] {
  return listAt(content, 'parts').flatMap(part =>
    typeof part === 'string' ? textPart(part) : mediaIn(part),
  )
}

function mediaIn(part: unknown): readonly ForeignPart[] {
  if (!isRecord(part)) return []
  const type = textAt(part, 'content_type')
  switch (type) {
    case 'image_asset_pointer': {
      const asset = textAt(part, 'asset_pointer').replace(/^[\w-]+:\/\//, '')
      return [{ type: 'image', name: '', base64: null, asset }]
    }
    case 'audio_transcription':
      return textPart(textAt(part, 'text'))
    case 'audio_asset_pointer':
      return textPart(foreignNotes.audio)
    case 'real_time_user_audio_video_asset_pointer':
      return textPart(
        isRecord(at(part, 'video_container_asset_pointer')) ||
          listAt(part, 'frames_asset_pointers').length > 0
          ? foreignNotes.video
          : foreignNotes.audio,
      )
    default:
      return textPart(textAt(part, 'text') || foreignNotes.other(type || 'part'))
  }
}

function quoteIn(content: unknown): readonly ForeignPart[] {
  return textPart(textsIn(content, 'title', 'url', 'text').join('\n'))
}

/** The texts under these keys that are not empty. */
function textsIn(value: unknown, ...keys: readonly string[]): readonly string[] {
  return keys.map(key => textAt(value, key)).filter(Boolean)
}

function fenced(language: string, text: string): string {
  if (text === '') return ''
  return `\`\`\`${language === 'unknown' ? '' : language}\n${text}\n\`\`\``
}
