/** Parts of a message as most applications write them: those of the OpenAI, Anthropic and Google interfaces, and their relatives. */
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { nestsDeeper } from '../json.ts'
import type { ForeignPart } from './foreign-session.ts'
import { googlePart } from './google-parts.ts'
import { at, idAt, isRecord, listAt, MOST_LEVELS, parsedOr, shallow, textAt } from './read-json.ts'
import { errorPart, filePart, reasoningPart, sourcesPart, textPart } from './simple-parts.ts'
import { wordsWithin } from './unsaid.ts'

/** A text, or a list of parts. What cannot be shown becomes a note. */
export function contentParts(content: unknown): readonly ForeignPart[] {
  if (typeof content === 'string') return textPart(content)
  if (nestsDeeper(content, MOST_LEVELS)) return textPart(foreignNotes.other('data'))
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

/** Some exports of Claude.ai have the id of a call among its arguments. */
const ID_WITHIN = '_tool_call_id'

/** A call as the OpenAI interface writes it. */
export function callIn(value: unknown): readonly ForeignPart[] {
  const made = isRecord(at(value, 'function')) ? at(value, 'function') : value
  const tool = idAt(made, 'name')
  if (tool === null) return []
  const held = shallow(unwrapped(at(made, 'arguments') ?? at(made, 'input') ?? {}))
  const id = idAt(value, 'call_id') ?? idAt(value, 'id')
  const within = idAt(held, ID_WITHIN)
  if (id !== null || within === null || !isRecord(held))
    return [{ type: 'call', id, tool, input: held }]
  const { [ID_WITHIN]: _, ...input } = held
  return [{ type: 'call', id: within, tool, input }]
}

/** Some applications write the arguments as JSON in a text, and that text as JSON again. */
function unwrapped(given: unknown): unknown {
  let held = given
  for (let times = 0; times < 3 && typeof held === 'string'; times += 1) {
    const parsed = parsedOr(held)
    if (parsed === held) break
    held = parsed
  }
  return typeof held === 'object' || typeof given !== 'string' ? held : parsedOr(given)
}

/** A result as the Anthropic interface writes it. */
export function resultIn(part: unknown): readonly ForeignPart[] {
  const content = at(part, 'content') ?? at(part, 'output')
  return [
    {
      type: 'result',
      id: idAt(part, 'tool_use_id') ?? idAt(part, 'call_id'),
      tool: idAt(part, 'name'),
      output: outputOf(content),
      isError: at(part, 'is_error') === true,
    },
  ]
}

/** The words of a result; data as JSON. */
function outputOf(content: unknown): string {
  if (content === undefined || content === null) return ''
  const isWords = typeof content === 'string' || Array.isArray(content)
  if (isWords && !(Array.isArray(content) && content.some(each => !isPartOrText(each))))
    return plainText(content)
  const value = at(content, 'value')
  const type = textAt(content, 'type')
  if (value !== undefined && /^(?:error-)?(?:text|json|content)$/.test(type)) return outputOf(value)
  return JSON.stringify(shallow(content))
}

function isPartOrText(value: unknown): boolean {
  return typeof value === 'string' || textAt(value, 'type') !== '' || textAt(value, 'text') !== ''
}

interface ToolState {
  readonly id: unknown
  readonly name: unknown
  readonly input: unknown
  readonly output: unknown
  /** Words of a failure; undefined for none. */
  readonly error: unknown
}

/** A call with its result, if there is one already. */
function callWithResult({ id, name, input, output, error }: ToolState): readonly ForeignPart[] {
  const call = callIn({ id, name, arguments: input })
  const failure = error === undefined || error === null || error === '' ? undefined : error
  if (output === undefined && failure === undefined) return call
  const [result] = resultIn({ tool_use_id: id, content: failure ?? output })
  return result?.type === 'result' ? [...call, { ...result, isError: failure !== undefined }] : call
}

const READERS: Readonly<Record<string, (part: unknown) => readonly ForeignPart[]>> = {
  text: part => {
    const text = textAt(part, 'text')
    const sources = [...listAt(part, 'citations'), ...listAt(part, 'annotations')]
    return [...textPart(text), ...sourcesPart(sources, text)]
  },
  thinking: reasoningIn,
  reasoning: reasoningIn,
  redacted_thinking: () => textPart(foreignNotes.hiddenReasoning),
  tool_use: callIn,
  toolCall: callIn,
  'tool-call': part =>
    callWithResult({
      id: at(part, 'toolCallId'),
      name: at(part, 'toolName'),
      input: at(part, 'args') ?? at(part, 'input'),
      output: at(part, 'result'),
      error: undefined,
    }),
  'dynamic-tool': toolPart,
  'tool-invocation': part => toolPart(at(part, 'toolInvocation')),
  tool_result: resultIn,
  'tool-result': part =>
    resultIn({
      tool_use_id: at(part, 'toolCallId'),
      name: at(part, 'toolName'),
      content: at(part, 'output') ?? at(part, 'result'),
      is_error: at(part, 'isError'),
    }),
  image: imageIn,
  image_url: imageIn,
  input_image: imageIn,
  input_audio: () => textPart(foreignNotes.audio),
  file: fileIn,
  input_file: fileIn,
  document: fileIn,
  'source-url': part => sourcesPart([part], ''),
  'source-document': part => sourcesPart([part], ''),
  source: part => sourcesPart([part], ''),
  error: part => errorPart(at(part, 'error') ?? at(part, 'text') ?? at(part, 'message') ?? part),
}
/** Other names of the same parts. */
const SAME: Readonly<Record<string, string>> = {
  input_text: 'text',
  output_text: 'text',
  summary_text: 'text',
  reasoning_text: 'text',
  server_tool_use: 'tool_use',
  mcp_tool_use: 'tool_use',
  function_call: 'tool_use',
  web_search_tool_result: 'tool_result',
  mcp_tool_result: 'tool_result',
}

/** What an application notes for itself; a person never saw it. */
const TECHNICAL =
  /^(?:token_budget|flag|ping|usage|status|start|finish|step[-_].*|(?:start|finish)[-_].*|cache[-_].*|.*[-_](?:budget|usage|checkpoint|marker|start|finish|stop))$/

function partIn(part: unknown): readonly ForeignPart[] {
  if (typeof part === 'string') return textPart(part)
  const type = textAt(part, 'type')
  const google = type === '' ? googlePart(part) : null
  return google ? partIn(google) : (readerOf(type, part) ?? unknownPart)(part)
}

function readerOf(type: string, part: unknown) {
  const name = SAME[type] ?? type
  if (Object.hasOwn(READERS, name)) return READERS[name]
  if (/^tool-./.test(type) && at(part, 'toolCallId') !== undefined) return toolPart
  return /_(?:call_output|tool_result)$/.test(type) ? resultIn : undefined
}

/** The words of a part of a kind that nobody knows; a note for none. */
function unknownPart(part: unknown): readonly ForeignPart[] {
  const type = textAt(part, 'type')
  const text = textAt(part, 'text') || textAt(part, 'refusal')
  const words = text === '' ? wordsWithin(part) : [text]
  if (words.length > 0) return textPart(words.join('\n'))
  return TECHNICAL.test(type) ? [] : textPart(foreignNotes.other(type || 'part'))
}

/** A call of the AI SDK: `{type: 'tool-NAME', toolCallId, state, input, output, errorText}`, and older ones. */
function toolPart(part: unknown): readonly ForeignPart[] {
  return callWithResult({
    id: at(part, 'toolCallId'),
    name: at(part, 'toolName') ?? textAt(part, 'type').replace(/^tool-/, ''),
    input: at(part, 'input') ?? at(part, 'args') ?? at(part, 'rawInput'),
    output: at(part, 'output') ?? at(part, 'result'),
    error: at(part, 'errorText'),
  })
}

function reasoningIn(part: unknown): readonly ForeignPart[] {
  const words =
    textAt(part, 'thinking') ||
    textAt(part, 'text') ||
    textAt(part, 'reasoning') ||
    plainText(at(part, 'summary')) ||
    plainText(at(part, 'content')) ||
    plainText(at(part, 'details'))
  return reasoningPart(words)
}

function imageIn(part: unknown): readonly ForeignPart[] {
  const url =
    textAt(part, 'image_url', 'url') ||
    textAt(part, 'image_url') ||
    textAt(part, 'url') ||
    textAt(part, 'source', 'url') ||
    textAt(part, 'image')
  const base64 =
    /^data:[\w/+.-]+;base64,(.*)$/s.exec(url)?.[1] ??
    (textAt(part, 'source', 'data') || textAt(part, 'data') || null)
  const name = textAt(part, 'name') || textAt(part, 'filename')
  if (base64 !== null) return [{ type: 'image', name, base64, asset: '' }]
  return textPart(foreignNotes.image(name || url))
}

function fileIn(part: unknown): readonly ForeignPart[] {
  const [name = ''] = [
    textAt(part, 'path'),
    textAt(part, 'title'),
    textAt(part, 'name'),
    textAt(part, 'filename'),
    textAt(part, 'file', 'filename'),
    textAt(part, 'file', 'name'),
  ].filter(Boolean)
  const media = textAt(part, 'mediaType') || textAt(part, 'mimeType')
  const url = textAt(part, 'url')
  if (media.startsWith('image/') && url !== '') return imageIn({ url, name })
  const text =
    textAt(part, 'content') ||
    textAt(part, 'text') ||
    (textAt(part, 'source', 'type') === 'text' ? textAt(part, 'source', 'data') : '') ||
    plainText(at(part, 'source', 'content'))
  const address = /^https?:/.test(url) ? url : ''
  return filePart(name || address, text)
}

const ITEMS: Readonly<Record<string, (item: unknown) => readonly ForeignPart[]>> = {
  message: item => contentParts(at(item, 'content')),
  function_call: callIn,
  custom_tool_call: callIn,
  web_search_call: item => textPart(foreignNotes.searched(textAt(item, 'action', 'query'))),
  mcp_call: item =>
    callWithResult({
      id: at(item, 'id'),
      name: at(item, 'name'),
      input: at(item, 'arguments'),
      output: at(item, 'output') ?? undefined,
      error: at(item, 'error'),
    }),
  image_generation_call: item => {
    const data = textAt(item, 'result')
    return data === '' ? textPart(foreignNotes.image('')) : imageIn({ data })
  },
  reasoning: item =>
    reasoningPart(plainText(at(item, 'content')) || plainText(at(item, 'summary'))),
}

/** An item of the Responses interface: a message, reasoning, a call, or a result. */
export function itemIn(item: unknown): readonly ForeignPart[] {
  const type = textAt(item, 'type')
  const read = Object.hasOwn(ITEMS, type) ? ITEMS[type] : undefined
  if (read) return read(item)
  return type.endsWith('_call') ? ownCall(item, type.slice(0, -'_call'.length)) : contentParts(item)
}

/** A call of a tool that the interface runs itself; what it gave stands in the same item. */
function ownCall(item: unknown, tool: string): readonly ForeignPart[] {
  const input = at(item, 'action') ?? {
    ...(at(item, 'code') !== undefined && { code: at(item, 'code') }),
    ...(at(item, 'queries') !== undefined && { queries: at(item, 'queries') }),
    ...(at(item, 'operation') !== undefined && { operation: at(item, 'operation') }),
  }
  const output = at(item, 'outputs') ?? at(item, 'results') ?? undefined
  const id = at(item, 'call_id') ?? at(item, 'id')
  const name = tool === 'local_shell' ? 'shell' : tool
  return callWithResult({ id, name, input, output, error: undefined })
}
