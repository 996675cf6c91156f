/**
 * Reads a recorded stream of Anthropic's Messages API the way its documentation describes it ("Streaming
 * messages", "Handling stop reasons", "Prompt caching", "Compaction"). Written for tests, sharing nothing
 * with the adapter.
 */
import { NOTHING, numberOr, stringOr, type Json, type Oracle, type Outcome } from './outcome.ts'

interface Block {
  readonly type: string
  readonly id: string
  readonly name: string
  text: string
}

const REASONS: Record<string, string> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool-calls',
  refusal: 'content-filter',
}

interface Reading {
  readonly blocks: Block[]
  readonly open: Map<unknown, Block>
  usage: Json
  message: string | null
  finish: string | null
  stopped: boolean
  broken: boolean
}

export const readMessages: Oracle = events => {
  const reading: Reading = {
    blocks: [],
    open: new Map(),
    usage: {},
    message: null,
    finish: null,
    stopped: false,
    broken: false,
  }
  for (const event of events) EVENTS[stringOr(event['type'], '')]?.(event, reading)
  const { blocks, usage, finish, stopped, broken } = reading
  if (broken || !stopped) return null
  return { ...NOTHING, ...usageIn(usage), ...contentIn(blocks), finish }
}

const EVENTS: Readonly<Record<string, (event: Json, reading: Reading) => void>> = {
  error: (_, reading) => {
    reading.broken = true
  },
  message_start: (event, reading) => {
    const start = event['message'] as Json
    const id = stringOr(start['id'], '')
    // The same message may be announced twice; another one in the middle of it is a broken stream.
    if (reading.message !== null) reading.broken ||= reading.message !== id
    else {
      reading.message = id
      reading.usage = start['usage'] as Json
      reading.blocks.push(...((start['content'] as Json[] | undefined) ?? []).map(begun))
      readReason(start, reading)
    }
  },
  content_block_start: (event, { blocks, open }) => {
    const block = begun(event['content_block'] as Json)
    open.set(event['index'], block)
    blocks.push(block)
  },
  content_block_delta: (event, { open }) => {
    const delta = event['delta'] as Json
    const block = open.get(event['index'])
    const grown = delta['text'] ?? delta['thinking'] ?? delta['partial_json']
    if (block && typeof grown === 'string') block.text += grown
  },
  message_delta: (event, reading) => {
    readReason(event['delta'] as Json, reading)
    reading.usage = { ...reading.usage, ...(event['usage'] as Json) }
  },
  message_stop: (_, reading) => {
    reading.stopped = true
  },
}

function readReason({ stop_reason: reason }: Json, reading: Reading): void {
  if (typeof reason === 'string') reading.finish = REASONS[reason] ?? 'other'
}

function begun(block: Json): Block {
  const type = stringOr(block['type'], '')
  const input = block['input'] as Json | undefined
  const given = input && Object.keys(input).length > 0 ? JSON.stringify(input) : ''
  const text = stringOr(block['text'] ?? block['thinking'], given)
  return { type, id: stringOr(block['id'], ''), name: stringOr(block['name'], ''), text }
}

function contentIn(blocks: readonly Block[]): Pick<Outcome, 'text' | 'reasoning' | 'calls'> {
  const joined = (type: string) =>
    blocks.map(block => (block.type === type ? block.text : '')).join('')
  return {
    text: joined('text'),
    reasoning: joined('thinking'),
    calls: blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, text }) => ({ id, name, arguments: text })),
  }
}

/** "Total input tokens" is the sum of three figures; several passes of one answer are billed together. */
function usageIn(usage: Json): Partial<Outcome> {
  const passes = ((usage['iterations'] as Json[] | null | undefined) ?? []).filter(pass =>
    ['message', 'compaction', 'fallback_message'].includes(stringOr(pass['type'], '')),
  )
  const counted =
    passes.length === 0 || passes.some(pass => pass['type'] === 'fallback_message')
      ? [usage]
      : passes
  const sum = (name: string) =>
    counted.reduce((total, pass) => total + (numberOr(pass[name], 0) ?? 0), 0)
  const told = (name: string) =>
    counted.some(pass => typeof pass[name] === 'number') ? sum(name) : null
  const details = usage['output_tokens_details'] as Json | null | undefined
  const cachedTokens = told('cache_read_input_tokens')
  const writtenTokens = told('cache_creation_input_tokens')
  return {
    inputTokens: sum('input_tokens') + (cachedTokens ?? 0) + (writtenTokens ?? 0),
    outputTokens: sum('output_tokens'),
    cachedTokens,
    writtenTokens,
    reasoningTokens: numberOr(details?.['thinking_tokens'], null),
  }
}
