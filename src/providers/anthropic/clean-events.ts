import {
  argumentsIn,
  fieldsOf,
  indexIn,
  isFields,
  nameIn,
  objectsIn,
  textIn,
  type Clean,
  type Fields,
} from '../ai-sdk/fields.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { serverCallIn, serverResultIn } from './read-searches.ts'

/** One open block. */
interface Block {
  readonly isCall: boolean
  /** Arguments that came with the start; they count only if no more follow. */
  input: string
}

/** The state of one answer. */
interface Reading {
  readonly open: Map<number, Block>
  /** The server's own calls by their place, with what came of their input. */
  readonly searches: Map<number, { readonly id: string; input: string }>
  /** The newest block, for servers that number none. */
  newest: number
  stopReason: string | null
  outputTokens: number
}

/** Keeps the fields of an event that the adapter reads. Also ends a block whose end is missing. */
export function cleanEvents(): Clean {
  const reading: Reading = {
    open: new Map(),
    searches: new Map(),
    newest: 0,
    stopReason: null,
    outputTokens: 0,
  }
  return event => EVENTS[textIn(event['type']) ?? '']?.(event, reading) ?? []
}

type Reader = (event: Fields, reading: Reading) => readonly Fields[]

const EVENTS: Readonly<Record<string, Reader>> = {
  message_start: event => [{ type: 'message_start', message: messageIn(event['message']) }],
  content_block_start: blockStart,
  content_block_delta: blockDelta,
  content_block_stop: (event, reading) =>
    closeUpTo(indexIn(event['index']) ?? reading.newest, reading),
  message_delta: messageDelta,
  message_stop: (_, reading) => [...closeAll(reading), { type: 'message_stop' }],
}

function messageIn(message: unknown): Fields {
  const { id, model, content, stop_reason: reason, usage } = fieldsOf(message)
  return {
    id: textIn(id),
    model: textIn(model),
    stop_reason: textIn(reason),
    usage: { input_tokens: 0, ...countsIn(usage) },
    content: objectsIn(content).flatMap(block => {
      const { id: callId, name, input } = block
      const isCall = block['type'] === 'tool_use' && nameIn(callId) !== undefined
      return isCall && nameIn(name) !== undefined
        ? [{ type: 'tool_use', id: nameIn(callId), name: nameIn(name), input: fieldsOf(input) }]
        : []
    }),
  }
}

function blockStart(event: Fields, reading: Reading): readonly Fields[] {
  const index = indexIn(event['index']) ?? (reading.open.size > 0 ? reading.newest + 1 : 0)
  const block = fieldsOf(event['content_block'])
  const found = searchStart(block, index, reading)
  if (found !== null) return [...blockStop(index, reading), ...found]
  const begun = BLOCKS[textIn(block['type']) ?? '']?.(block, index)
  if (begun === undefined) return []
  const before = blockStop(index, reading)
  reading.newest = index
  reading.open.set(index, {
    isCall: begun.start['type'] === 'tool_use',
    input: begun.input ?? '',
  })
  return [
    ...before,
    { type: 'content_block_start', index, content_block: begun.start },
    ...(begun.deltas ?? []).map(delta => ({ type: 'content_block_delta', index, delta })),
  ]
}

/** The events for a block of a search: none for its call, and one for its result; null for every other block. */
function searchStart(block: Fields, index: number, reading: Reading): readonly Fields[] | null {
  const { searches } = reading
  const call = serverCallIn(block)
  if (call !== null) {
    reading.newest = index
    searches.set(index, { ...call, input: argumentsIn(block['input']) ?? '' })
    return []
  }
  const result = serverResultIn(block)
  if (result === null) return null
  reading.newest = index
  const [position, asked] = [...searches].find(([, { id }]) => id === result.id) ?? []
  // A result without its call could never go back.
  if (position === undefined || asked === undefined) return []
  searches.delete(position)
  return [{ type: 'read_search', ...result, input: fieldsOf(parseJson(asked.input)) }]
}

interface Begun {
  readonly start: Fields
  /** What a server puts into the start, although it belongs into a delta. */
  readonly deltas?: readonly Fields[]
  readonly input?: string | undefined
}

const BLOCKS: Readonly<Record<string, (block: Fields, index: number) => Begun | undefined>> = {
  text: block => ({ start: { type: 'text', text: '' }, deltas: deltaIn(block, 'text_delta') }),
  thinking: block => ({
    start: { type: 'thinking', thinking: '' },
    deltas: [...deltaIn(block, 'thinking_delta'), ...deltaIn(block, 'signature_delta')],
  }),
  redacted_thinking: ({ data }) => {
    const sealed = textIn(data)
    return sealed === undefined ? undefined : { start: { type: 'redacted_thinking', data: sealed } }
  },
  tool_use: ({ id, name, input }, index) => {
    const tool = nameIn(name)
    if (tool === undefined) return undefined
    const start = { type: 'tool_use', id: nameIn(id) ?? `call_${index}`, name: tool, input: {} }
    return { start, input: argumentsIn(input) }
  },
  compaction: ({ content, signature }) => ({
    start: { type: 'compaction', content: textIn(content), signature: textIn(signature) },
  }),
}

/** The deltas by their type, with the field that holds their words. */
const DELTAS: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
  input_json_delta: 'partial_json',
  compaction_delta: 'content',
}

function deltaIn(holder: Fields, type: string): readonly Fields[] {
  const field = DELTAS[type]
  if (field === undefined) return []
  const value = holder[field]
  const words = type === 'input_json_delta' ? argumentsIn(value) : textIn(value)
  return words === undefined || words === '' ? [] : [{ type, [field]: words }]
}

function blockDelta(event: Fields, reading: Reading): readonly Fields[] {
  const index = indexIn(event['index']) ?? reading.newest
  const told = fieldsOf(event['delta'])
  if (told['type'] === 'citations_delta')
    return isFields(told['citation']) ? [{ type: 'read_citation', citation: told['citation'] }] : []
  const search = reading.searches.get(index)
  if (search !== undefined) {
    search.input += argumentsIn(told['partial_json']) ?? ''
    return []
  }
  const type =
    textIn(told['type']) ??
    Object.keys(DELTAS).find(one => deltaIn(told, one).length > 0 && one !== 'compaction_delta')
  const [delta] = type === undefined ? [] : deltaIn(told, type)
  if (delta === undefined) return []
  const block = reading.open.get(index)
  if (block && delta['type'] === 'input_json_delta') block.input = ''
  return [{ type: 'content_block_delta', index, delta }]
}

function blockStop(index: number, { open }: Reading): readonly Fields[] {
  const block = open.get(index)
  if (block === undefined) return []
  open.delete(index)
  const { isCall, input } = block
  const delta = { type: 'input_json_delta', partial_json: input }
  return [
    ...(isCall && input !== '' ? [{ type: 'content_block_delta', index, delta }] : []),
    { type: 'content_block_stop', index },
  ]
}

/** Ends the earlier blocks, too, so that calls stay in their order. */
function closeUpTo(last: number, reading: Reading): readonly Fields[] {
  if (!reading.open.has(last)) return []
  return [...reading.open.keys()]
    .filter(index => index <= last)
    .flatMap(index => blockStop(index, reading))
}

function closeAll(reading: Reading): readonly Fields[] {
  return [...reading.open.keys()].flatMap(index => blockStop(index, reading))
}

/** Later figures repeat neither the reason nor the count of tokens. */
function messageDelta(event: Fields, reading: Reading): readonly Fields[] {
  const { delta, usage, context_management: management } = event
  const { stop_reason: reason, stop_sequence: sequence } = fieldsOf(delta)
  const counts = countsIn(usage)
  const isEnd = textIn(reason) !== undefined
  if (!isEnd && !isFields(usage)) return []
  reading.stopReason = textIn(reason) ?? reading.stopReason
  reading.outputTokens = numberIn(counts['output_tokens']) ?? reading.outputTokens
  const { iterations, output_tokens_details: details } = fieldsOf(usage)
  const edits = editsIn(management)
  return [
    ...(isEnd ? closeAll(reading) : []),
    {
      type: 'message_delta',
      delta: { stop_reason: reading.stopReason, stop_sequence: textIn(sequence) },
      usage: {
        ...counts,
        output_tokens: reading.outputTokens,
        ...(isFields(usage) &&
          isFields(usage['server_tool_use']) && {
            server_tool_use: countsIn(usage['server_tool_use']),
          }),
        ...(isFields(details) && { output_tokens_details: countsIn(details) }),
        ...(Array.isArray(iterations) && { iterations: iterationsIn(iterations) }),
      },
      ...(edits.length > 0 && { context_management: { applied_edits: edits } }),
    },
  ]
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** The numbers of an object. */
function countsIn(usage: unknown): Fields {
  return Object.fromEntries(
    Object.entries(fieldsOf(usage)).filter(([, value]) => numberIn(value) !== undefined),
  )
}

const ITERATIONS = /^(?:compaction|message|advisor_message|fallback_message)$/

function iterationsIn(iterations: unknown): readonly Fields[] {
  return objectsIn(iterations).flatMap(pass => {
    const type = textIn(pass['type']) ?? ''
    return ITERATIONS.test(type)
      ? [{ input_tokens: 0, output_tokens: 0, ...countsIn(pass), type }]
      : []
  })
}

/** The names of what a server clears by itself, with the counts that the SDK demands. */
const EDITS: Readonly<Record<string, readonly string[]>> = {
  clear_tool_uses_20250919: ['cleared_tool_uses', 'cleared_input_tokens'],
  clear_thinking_20251015: ['cleared_thinking_turns', 'cleared_input_tokens'],
  compact_20260112: [],
}

function editsIn(management: unknown): readonly Fields[] {
  return objectsIn(fieldsOf(management)['applied_edits']).flatMap(edit => {
    const type = textIn(edit['type']) ?? ''
    const names = EDITS[type]
    return names?.every(name => numberIn(edit[name]) !== undefined)
      ? [{ ...countsIn(edit), type }]
      : []
  })
}
