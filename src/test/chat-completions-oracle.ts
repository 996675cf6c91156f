/**
 * Reads a recorded chat-completions stream the way OpenAI's API reference describes it: deltas of one
 * choice, joined. Written for tests, sharing nothing with the adapter.
 */
export interface Told {
  text: string
  reasoning: string
  calls: { id: string; name: string; arguments: string }[]
  promptTokens: number | null
  completionTokens: number | null
  cachedTokens: number | null
  finish: string | null
  /** True when the server reported an error inside the stream. */
  failed: boolean
}

type Json = Record<string, unknown>

const REASONS: Record<string, string> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
}

export function readRecording(payloads: readonly string[]): Told {
  const told: Told = {
    text: '',
    reasoning: '',
    calls: [],
    promptTokens: null,
    completionTokens: null,
    cachedTokens: null,
    finish: null,
    failed: false,
  }
  for (const payload of payloads) {
    const chunk = JSON.parse(payload) as Json
    if (chunk['error'] !== undefined) {
      told.failed = true
      break
    }
    readUsage(told, chunk['usage'] as Json | null | undefined)
    const choice = (chunk['choices'] as Json[] | undefined)?.[0]
    if (!choice) continue
    const reason = choice['finish_reason']
    if (typeof reason === 'string') told.finish = REASONS[reason] ?? 'other'
    const delta = choice['delta'] as Json | undefined
    if (delta) readDelta(told, delta)
  }
  // Some servers number their first call 1.
  told.calls = told.calls.filter(call => call !== undefined)
  return told
}

function readUsage(told: Told, usage: Json | null | undefined): void {
  if (!usage) return
  const details = usage['prompt_tokens_details'] as Json | null | undefined
  told.promptTokens = numberOr(usage['prompt_tokens'], told.promptTokens)
  told.completionTokens = numberOr(usage['completion_tokens'], told.completionTokens)
  told.cachedTokens = numberOr(details?.['cached_tokens'], told.cachedTokens)
}

function readDelta(told: Told, delta: Json): void {
  const { content, refusal } = delta
  const reasoning = delta['reasoning_content'] ?? delta['reasoning']
  if (typeof reasoning === 'string') told.reasoning += reasoning
  if (typeof content === 'string') told.text += content
  if (Array.isArray(content)) for (const part of content as Json[]) readPart(told, part)
  if (typeof refusal === 'string') told.text += refusal
  for (const call of (delta['tool_calls'] as Json[] | null | undefined) ?? []) readCall(told, call)
}

/** Mistral streams its thinking as content parts. */
function readPart(told: Told, part: Json): void {
  if (part['type'] === 'text') told.text += String(part['text'])
  if (part['type'] === 'thinking')
    for (const thought of part['thinking'] as Json[])
      told.reasoning += String(thought['text'] ?? '')
}

function readCall(told: Told, call: Json): void {
  const index = numberOr(call['index'], told.calls.length) ?? 0
  const place = (told.calls[index] ??= { id: '', name: '', arguments: '' })
  const called = (call['function'] ?? {}) as Json
  if (typeof call['id'] === 'string' && place.id === '') place.id = call['id']
  if (typeof called['name'] === 'string' && place.name === '') place.name = called['name']
  if (typeof called['arguments'] === 'string') place.arguments += called['arguments']
}

function numberOr(value: unknown, otherwise: number | null): number | null {
  return typeof value === 'number' ? value : otherwise
}
