/** Parts of a message as most applications write them: those of the OpenAI and Anthropic interfaces, and their relatives. */
import { foreignNotes, foreignWarnings } from '../../i18n/en/sentences/foreign.ts'
import type { ForeignMessage, ForeignPart, Unlinked } from './foreign-session.ts'
import { at, idAt, isRecord, listAt, parsedOr, shallow, textAt, timeAt } from './read-json.ts'
import { onceEach } from './repeats.ts'

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
  toolResult: 'tool',
}

/** Null for a word that names no speaker. */
export function roleOf(word: unknown): Role | null {
  return typeof word === 'string' && Object.hasOwn(ROLES, word) ? (ROLES[word] ?? null) : null
}

export function textPart(text: string): readonly ForeignPart[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

export function reasoningPart(text: string): readonly ForeignPart[] {
  return text === '' ? [] : [{ type: 'reasoning', text }]
}

/** A text file; a note for one without words. */
export function filePart(name: string, text: string): readonly ForeignPart[] {
  return text === '' ? textPart(foreignNotes.file(name)) : [{ type: 'file', name, text }]
}

/** The summary that another application made of earlier messages. */
export function summaryPart(summary: string): readonly ForeignPart[] {
  return textPart(`${foreignNotes.summary}\n\n${summary}`)
}

/** The messages of a list, each once, without what is none. */
export function messagesIn(list: readonly unknown[]): readonly Unlinked[] {
  return onceEach(
    list.flatMap(value => {
      const message = messageIn(value)
      return message ? [{ id: idAt(value, 'id') ?? idAt(value, 'uuid'), message }] : []
    }),
  )
}

/** A message with `role` and `content`; null if it is none. */
export function messageIn(value: unknown): Unlinked | null {
  const role = roleOf(at(value, 'role'))
  if (role === null || !isRecord(value)) return null
  const time =
    timeAt(value, 'timestamp') ??
    timeAt(value, 'ts') ??
    timeAt(value, 'created_at') ??
    timeAt(value, 'createdAt') ??
    timeAt(value, 'date')
  const model = idAt(value, 'model') ?? idAt(value, 'modelInfo', 'id')
  return { role, parts: partsOfMessage(value, role), at: time, model }
}

function partsOfMessage(value: unknown, role: Role): readonly ForeignPart[] {
  const content = at(value, 'content') ?? at(value, 'parts')
  const [callId] = listAt(value, 'tool_call_ids')
  if (role === 'tool')
    return [
      {
        type: 'result',
        id: idAt(value, 'tool_call_id') ?? idAt(value, 'toolCallId') ?? idAt({ callId }, 'callId'),
        tool: idAt(value, 'name') ?? idAt(value, 'toolName'),
        output: plainText(content),
        isError: at(value, 'isError') === true,
      },
    ]
  const reasoning = textAt(value, 'reasoning_content') || textAt(value, 'reasoning')
  return [
    ...reasoningPart(reasoning),
    ...contentParts(content),
    ...textPart(textAt(value, 'refusal')),
    ...textPart(textAt(value, 'errorMessage')),
    ...[...listAt(value, 'tool_calls'), at(value, 'function_call')].flatMap(callIn),
    ...(isRecord(at(value, 'audio')) ? textPart(foreignNotes.audio) : []),
  ]
}

/** Some exports of Claude.ai have the id of a call among its arguments. */
const ID_WITHIN = '_tool_call_id'

/** A call as the OpenAI interface writes it. */
export function callIn(value: unknown): readonly ForeignPart[] {
  const made = isRecord(at(value, 'function')) ? at(value, 'function') : value
  const tool = idAt(made, 'name')
  if (tool === null) return []
  const given = at(made, 'arguments') ?? at(made, 'input') ?? {}
  const held = shallow(typeof given === 'string' ? parsedOr(given) : given)
  const id = idAt(value, 'call_id') ?? idAt(value, 'id')
  const within = idAt(held, ID_WITHIN)
  if (id !== null || within === null || !isRecord(held))
    return [{ type: 'call', id, tool, input: held }]
  const { [ID_WITHIN]: _, ...input } = held
  return [{ type: 'call', id: within, tool, input }]
}

/** A text, or a list of parts. What cannot be shown becomes a note. */
export function contentParts(content: unknown): readonly ForeignPart[] {
  if (typeof content === 'string') return textPart(content)
  if (Array.isArray(content)) return content.flatMap(partIn)
  return isRecord(content) ? partIn(content) : []
}

/** Only the words of a content, and notes for the rest. */
export function plainText(content: unknown): string {
  return contentParts(content)
    .flatMap(part => {
      if (part.type === 'image') return foreignNotes.image(part.name)
      if (part.type === 'call') return JSON.stringify(part.input)
      return part.type === 'result' ? part.output : part.text
    })
    .join('\n')
}

const READERS: Readonly<Record<string, (part: unknown) => readonly ForeignPart[]>> = {
  text: part => textPart(textAt(part, 'text')),
  thinking: reasoningIn,
  reasoning: reasoningIn,
  redacted_thinking: () => textPart(foreignNotes.hiddenReasoning),
  tool_use: callIn,
  toolCall: callIn,
  'tool-call': part => [
    ...callIn({
      id: at(part, 'toolCallId'),
      name: at(part, 'toolName'),
      arguments: at(part, 'args') ?? at(part, 'input'),
    }),
    ...(at(part, 'result') === undefined
      ? []
      : resultIn({ tool_use_id: at(part, 'toolCallId'), content: at(part, 'result') })),
  ],
  tool_result: resultIn,
  'tool-result': part =>
    resultIn({ tool_use_id: at(part, 'toolCallId'), content: at(part, 'output') }),
  image: imageIn,
  image_url: imageIn,
  input_image: imageIn,
  input_audio: () => textPart(foreignNotes.audio),
  file: fileIn,
  document: fileIn,
}
/** Other names of the same parts. */
const SAME: Readonly<Record<string, string>> = {
  input_text: 'text',
  output_text: 'text',
  summary_text: 'text',
  refusal: 'text',
  server_tool_use: 'tool_use',
  function_call: 'tool_use',
  web_search_tool_result: 'tool_result',
}

function partIn(part: unknown): readonly ForeignPart[] {
  if (typeof part === 'string') return textPart(part)
  const type = textAt(part, 'type')
  const name = SAME[type] ?? type
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined
  if (read) return read(part)
  const text = textAt(part, 'text') || textAt(part, 'refusal')
  if (text !== '') return textPart(text)
  return textPart(foreignNotes.other(type || 'part'))
}

function reasoningIn(part: unknown): readonly ForeignPart[] {
  return reasoningPart(
    textAt(part, 'thinking') ||
      textAt(part, 'text') ||
      plainText(at(part, 'summary')) ||
      plainText(at(part, 'content')),
  )
}

/** A result as the Anthropic interface writes it. */
export function resultIn(part: unknown): readonly ForeignPart[] {
  const content = at(part, 'content') ?? at(part, 'output')
  const isWords = typeof content === 'string' || Array.isArray(content)
  return [
    {
      type: 'result',
      id: idAt(part, 'tool_use_id') ?? idAt(part, 'call_id'),
      tool: idAt(part, 'name'),
      output: isWords
        ? plainText(content)
        : content === undefined
          ? ''
          : JSON.stringify(shallow(content)),
      isError: at(part, 'is_error') === true,
    },
  ]
}

function imageIn(part: unknown): readonly ForeignPart[] {
  const url = textAt(part, 'image_url', 'url') || textAt(part, 'image_url') || textAt(part, 'url')
  const base64 =
    /^data:[\w/+.-]+;base64,(.*)$/s.exec(url)?.[1] ??
    (textAt(part, 'source', 'data') || textAt(part, 'data') || null)
  const name = textAt(part, 'name') || textAt(part, 'filename')
  if (base64 !== null) return [{ type: 'image', name, base64, asset: '' }]
  return textPart(foreignNotes.image(name || url))
}

function fileIn(part: unknown): readonly ForeignPart[] {
  const name =
    textAt(part, 'path') ||
    textAt(part, 'title') ||
    textAt(part, 'name') ||
    textAt(part, 'file', 'filename')
  const text =
    textAt(part, 'content') ||
    textAt(part, 'text') ||
    (textAt(part, 'source', 'type') === 'text' ? textAt(part, 'source', 'data') : '')
  return filePart(name, text)
}

/** What the person never saw in the other application is left out, with a warning. */
export function hiddenWarning(hidden: number): readonly string[] {
  return hidden > 0 ? [foreignWarnings.hidden(hidden)] : []
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
  '&nbsp;': ' ',
}

/** Text out of HTML, with the entities that such files use. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:lt|gt|quot|#39|#x27|amp|nbsp);/g,
    entity => ENTITIES[entity] ?? entity,
  )
}

/** What stands for an element in Markdown of the simplest form; nothing for others. */
const SIGNS: Readonly<Record<string, string>> = {
  pre: '\n```\n',
  '/pre': '\n```\n',
  h1: '\n\n# ',
  h2: '\n\n## ',
  h3: '\n\n### ',
  h4: '\n\n#### ',
  li: '\n- ',
  b: '**',
  '/b': '**',
  strong: '**',
  '/strong': '**',
}
const BREAKS = /^\/?(?:br|tr|p|div|ul|ol|table|blockquote)$|^\/(?:li|h[1-6])$/

/** The words of HTML, in one pass. No part of it is ever shown as HTML. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  let end = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', end)) {
    const close = html.indexOf('>', start)
    if (close < 0) break
    const name =
      /^\/?[a-z0-9]*/.exec(lower.slice(start + 1, Math.min(close, start + 20)))?.[0] ?? ''
    text += html.slice(end, start) + (SIGNS[name] ?? (BREAKS.test(name) ? '\n' : ''))
    const isHidden = name === 'script' || name === 'style'
    const after = isHidden ? lower.indexOf(`</${name}`, close) : close + 1
    end = after < 0 ? html.length : after
  }
  return unescaped(text + html.slice(end))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
