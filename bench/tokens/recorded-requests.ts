/**
 * Real request bodies with the provider's own count of them (`provider-recordings/usage.jsonl`), put into
 * the engine's words, so that the engine's count can be held against the provider's.
 *
 * @module
 */
import { z } from 'zod'
import type {
  Message,
  ModelRequest,
  Part,
  ToolDefinition,
} from '../../src/engine/message/message.ts'
import {
  LEAVE_NOTHING_OUT,
  linesIn,
  readable,
  type LeaveOut,
} from '../../src/test/recorded/readable.ts'
import type { CountText } from '../../src/engine/tokens/count.ts'
import { countRequest, MESSAGE_OVERHEAD } from '../../src/engine/tokens/request-tokens.ts'

export interface RecordedRequest {
  readonly host: string
  readonly model: string
  readonly api: 'chat-completions' | 'responses'
  readonly request: ModelRequest
  /** The place of the request in its recording, from 0. */
  readonly index: number
  /** Prompt tokens that the provider counted, its cache included. */
  readonly reportedTokens: number
  /** False when the prompt held what no request of ours holds: files, reasoning, the server's own tools or memory. */
  readonly clean: boolean
}

const Body = z.record(z.string(), z.unknown())
type Body = z.infer<typeof Body>

const Line = z.looseObject({
  host: z.string(),
  path: z.string(),
  i: z.int(),
  model: z.string().nullish(),
  request: Body,
  usage: z.record(z.string(), z.unknown()),
})

const Content = z.union([z.string(), z.array(z.looseObject({ type: z.string().optional() }))])

/** The file of recorded requests. */
export const USAGE = 'provider-recordings/usage.jsonl'

/** Every request of the file that states a count; throws `ZodError` for a line of another shape, unless it may be left out. */
export function readRecordedRequests(
  jsonLines: string,
  leaveOut: LeaveOut = LEAVE_NOTHING_OUT,
): readonly RecordedRequest[] {
  return readable(linesIn(jsonLines), recordedIn, { source: USAGE, leaveOut }).filter(
    ({ reportedTokens }) => reportedTokens > 0,
  )
}

function recordedIn(line: string): RecordedRequest {
  const { host, path, i: index, model, request: body, usage } = Line.parse(JSON.parse(line))
  return {
    host,
    model: model ?? '',
    api: path.includes('/responses') ? 'responses' : 'chat-completions',
    request: requestOf(body),
    index,
    reportedTokens: promptTokensOf(usage),
    // Another prompt than the request's own asks for a server's summary.
    clean: isClean(body) && !path.endsWith('/compact'),
  }
}

function promptTokensOf(usage: Body): number {
  const number = (name: string) => {
    const value = usage[name]
    return typeof value === 'number' ? value : 0
  }
  if ('prompt_tokens' in usage) return number('prompt_tokens')
  return (
    number('input_tokens') +
    number('cache_read_input_tokens') +
    number('cache_creation_input_tokens')
  )
}

/** Our count of a recorded request. The Responses API takes one token less for tools, and no system message for them. */
export function countRecorded(
  { api, request }: Pick<RecordedRequest, 'api' | 'request'>,
  count: CountText,
): number {
  const { tokens } = countRequest(request, count)
  if (api !== 'responses' || request.tools.length === 0) return tokens
  return tokens - 1 - (request.system === '' ? MESSAGE_OVERHEAD : 0)
}

const STATE = [
  'previous_response_id',
  'conversation',
  'context_management',
  'web_search_options',
  'container',
  'mcp_servers',
  'reasoning',
  'thinking',
]
const PLAIN_ITEMS = new Set(['message', 'function_call', 'function_call_output'])
const PLAIN_PARTS = new Set(['text', 'input_text', 'output_text', 'tool_use', 'tool_result'])

function isClean(body: Body): boolean {
  const plain = (value: unknown, types: ReadonlySet<string>) =>
    typeof value !== 'object' || value === null || !('type' in value) || types.has(`${value.type}`)
  const ownTools = listOf(body.tools).every(tool => plain(tool, new Set(['function', 'custom'])))
  return (
    ownTools &&
    STATE.every(name => body[name] === undefined || body[name] === null) &&
    itemsOf(body).every(
      item =>
        plain(item, PLAIN_ITEMS) && listOf(item.content).every(part => plain(part, PLAIN_PARTS)),
    )
  )
}

function requestOf(body: Body): ModelRequest {
  const items = itemsOf(body)
  const first = items[0]
  const given = [body.instructions, body.system].map(textOf).find(text => text !== '')
  const opens = given === undefined && first !== undefined && isSystem(first)
  const system = given ?? (opens ? textOf(first.content) : '')
  const format = formatText(body)
  // The Responses API makes no system message for it, and takes nothing for one.
  const apart = format !== '' && system === '' && 'text' in body
  const messages = (opens ? items.slice(1) : items).flatMap(messageOf)
  return {
    system: apart ? '' : [system, format].filter(text => text !== '').join('\n\n'),
    messages: messages.map((message, index) =>
      apart && index === 0 ? { ...message, parts: [textPart(format), ...message.parts] } : message,
    ),
    tools: listOf(body.tools).flatMap(toolOf),
    maxOutputTokens: 1,
  }
}

/**
 * The schema that an answer must follow, as it stands in the system message: no request of ours has one, so
 * the engine knows nothing of it. Fitted to five recorded schemas, where it is exact to 2 tokens.
 */
function formatText({ response_format: ofChat, text }: Body): string {
  const format = Body.safeParse(ofChat ?? Body.safeParse(text).data?.format).data ?? {}
  if (format.type !== 'json_schema') return ''
  const { name, description, schema } = Body.safeParse(format.json_schema).data ?? format
  const told = typeof description === 'string' ? `// ${description}\n` : ''
  const unwritten = ['additionalProperties', 'required']
  const written = JSON.stringify(schema, (key, value: unknown) =>
    unwritten.includes(key) ? undefined : value,
  )
  return `# Response Formats\n\n## ${String(name)}\n\n${told}${written}`
}

function isSystem({ role }: Body): boolean {
  return role === 'system' || role === 'developer'
}

function itemsOf({ messages, input }: Body): readonly Body[] {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  return listOf(messages ?? input).map(item => Body.parse(item))
}

/** One wire message or item; a later system message costs what a message of the user costs. */
function messageOf(item: Body): readonly Pick<Message, 'role' | 'parts'>[] {
  if (item.type === 'function_call')
    return [{ role: 'assistant', parts: [callPart(item.name, item.arguments)] }]
  if (item.type === 'function_call_output')
    return [{ role: 'tool', parts: [resultPart(item.output)] }]
  if (item.role === 'tool') return [{ role: 'tool', parts: [resultPart(item.content)] }]
  const blocks = Content.safeParse(item.content).data ?? []
  const parts = typeof blocks === 'string' ? [textPart(blocks)] : blocks.map(partOf)
  const calls = listOf(item.tool_calls).map(call => {
    const { function: wanted } = z.looseObject({ function: Body }).parse(call)
    return callPart(wanted.name, wanted.arguments)
  })
  const results = parts.filter(({ type }) => type === 'tool-result')
  if (results.length > 0) return [{ role: 'tool', parts: results }]
  const all = [...parts, ...calls]
  return [{ role: item.role === 'assistant' ? 'assistant' : 'user', parts: all }]
}

function partOf(block: Body): Part {
  if (block.type === 'tool_use') return callPart(block.name, block.input)
  return block.type === 'tool_result' ? resultPart(block.content) : textPart(textOf([block]))
}

const textPart = (text: string): Part => ({ type: 'text', text })

const resultPart = (output: unknown): Part => ({
  type: 'tool-result',
  callId: 'c',
  tool: 't',
  output: textOf(output),
})

function callPart(name: unknown, input: unknown): Part {
  const known = z.json().safeParse(typeof input === 'string' ? parsed(input) : input)
  return { type: 'tool-call', callId: 'c', tool: `${name}`, input: known.data ?? '' }
}

/** Arguments that are no JSON stay the text that the model wrote. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toolOf(tool: unknown): readonly ToolDefinition[] {
  const { function: inner, ...flat } = Body.parse(tool)
  const { name, description, parameters, input_schema: schema } = Body.parse(inner ?? flat)
  if (typeof name !== 'string') return []
  const inputSchema = Body.safeParse(parameters ?? schema).data ?? {}
  return [{ name, description: textOf(description), inputSchema }]
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  return listOf(content)
    .map(part => z.looseObject({ text: z.string() }).safeParse(part).data?.text ?? '')
    .join('')
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
