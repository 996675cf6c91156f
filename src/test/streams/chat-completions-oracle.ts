/**
 * Reads a recorded chat-completions stream the way OpenAI's API reference describes it: deltas of one
 * choice, joined. Written for tests, sharing nothing with the adapter.
 */
import { NOTHING, numberOr, type Json, type Oracle, type Outcome } from './outcome.ts'

type Told = { -readonly [Key in keyof Outcome]: Outcome[Key] }
interface OpenCall {
  id: string
  name: string
  arguments: string
}

const REASONS: Record<string, string> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
}

export const readChatCompletions: Oracle = chunks => {
  const told: Told = { ...NOTHING }
  const calls: OpenCall[] = []
  for (const chunk of chunks) {
    if (chunk['error'] !== undefined) return null
    readUsage(told, chunk['usage'] as Json | null | undefined)
    const choice = (chunk['choices'] as Json[] | undefined)?.[0]
    if (!choice) continue
    const reason = choice['finish_reason']
    if (typeof reason === 'string') told.finish = REASONS[reason] ?? 'other'
    const delta = choice['delta'] as Json | undefined
    if (delta) readDelta(told, delta, calls)
  }
  // Some servers number their first call 1.
  told.calls = calls.filter(call => call !== undefined)
  return told
}

function readUsage(told: Told, usage: Json | null | undefined): void {
  if (!usage) return
  const prompt = usage['prompt_tokens_details'] as Json | null | undefined
  const completion = usage['completion_tokens_details'] as Json | null | undefined
  told.inputTokens = numberOr(usage['prompt_tokens'], told.inputTokens)
  told.outputTokens = numberOr(usage['completion_tokens'], told.outputTokens)
  told.cachedTokens = numberOr(prompt?.['cached_tokens'], told.cachedTokens)
  told.reasoningTokens = numberOr(completion?.['reasoning_tokens'], told.reasoningTokens)
}

function readDelta(told: Told, delta: Json, calls: OpenCall[]): void {
  const { content, refusal } = delta
  const reasoning = delta['reasoning_content'] ?? delta['reasoning']
  if (typeof reasoning === 'string') told.reasoning += reasoning
  if (typeof content === 'string') told.text += content
  if (Array.isArray(content)) for (const part of content as Json[]) readPart(told, part)
  if (typeof refusal === 'string') told.text += refusal
  for (const call of (delta['tool_calls'] as Json[] | null | undefined) ?? []) readCall(calls, call)
}

/** Mistral streams its thinking as content parts. */
function readPart(told: Told, part: Json): void {
  if (part['type'] === 'text') told.text += String(part['text'])
  if (part['type'] === 'thinking')
    for (const thought of part['thinking'] as Json[])
      told.reasoning += String(thought['text'] ?? '')
}

function readCall(calls: OpenCall[], call: Json): void {
  const index = numberOr(call['index'], calls.length) ?? 0
  const place = (calls[index] ??= { id: '', name: '', arguments: '' })
  const called = (call['function'] ?? {}) as Json
  if (typeof call['id'] === 'string' && place.id === '') place.id = call['id']
  if (typeof called['name'] === 'string' && place.name === '') place.name = called['name']
  if (typeof called['arguments'] === 'string') place.arguments += called['arguments']
}
