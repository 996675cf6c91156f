/**
 * Reads a recorded stream of OpenAI's Responses API by its own last word: `response.completed` repeats the
 * whole answer. Written for tests, sharing nothing with the adapter.
 */
import { NOTHING, numberOr, stringOr, type Json, type Oracle, type Outcome } from './outcome.ts'

export const readResponses: Oracle = events => {
  const last = events.findLast(({ type }) =>
    /^(?:response\.(?:completed|incomplete|failed)|error)$/.test(stringOr(type, '')),
  )
  if (!last || last['type'] === 'error' || last['type'] === 'response.failed') return null
  const response = last['response'] as Json
  const items = itemsOf(response, events)
  const calls = items.flatMap(callIn)
  return {
    ...NOTHING,
    ...usageIn(response['usage'] as Json | null | undefined),
    text: textOf(items, events),
    reasoning: items.flatMap(item => textsIn(item, 'reasoning')).join(''),
    calls,
    finish: finishOf(response, items, calls.length > 0),
  }
}

/** A few servers leave the list empty there; then each item's own last word counts. */
function itemsOf(response: Json, events: readonly Json[]): readonly Json[] {
  const output = response['output'] as Json[]
  return output.length > 0
    ? output
    : events
        .filter(({ type }) => type === 'response.output_item.done')
        .map(({ item }) => item as Json)
}

/** Hand-made recordings shorten what was streamed to something that the last word does not begin with: then it counts. */
function textOf(items: readonly Json[], events: readonly Json[]): string {
  const last = items.flatMap(item => textsIn(item, 'message')).join('')
  const streamed = new Map<unknown, string>()
  for (const { type, output_index: place, delta } of events)
    if (type === 'response.output_text.delta')
      streamed.set(place, (streamed.get(place) ?? '') + stringOr(delta, ''))
  return [...streamed.values()].every(text => last.includes(text))
    ? last
    : [...streamed.values()].join('')
}

function textsIn(item: Json, type: 'message' | 'reasoning'): readonly string[] {
  if (item['type'] !== type) return []
  const parts = [item['summary'], item['content']].flatMap(list => (list as Json[] | null) ?? [])
  return parts.map(part => stringOr(part['text'] ?? part['refusal'], ''))
}

/** What the model asks the client to run, among the kinds of tools that a client can define. */
function callIn(item: Json): Outcome['calls'] {
  const id = stringOr(item['call_id'], '')
  const name = stringOr(item['name'], '')
  if (item['type'] === 'function_call')
    return [{ id, name, arguments: stringOr(item['arguments'], '') }]
  return item['type'] === 'custom_tool_call'
    ? [{ id, name, arguments: JSON.stringify(item['input']) }]
    : []
}

function finishOf(response: Json, items: readonly Json[], calls: boolean): string {
  const reason = (response['incomplete_details'] as Json | null | undefined)?.['reason']
  if (reason === 'max_output_tokens') return 'length'
  if (reason === 'content_filter') return 'content-filter'
  const refused = items
    .flatMap(item => (item['content'] as Json[] | null | undefined) ?? [])
    .some(part => part['type'] === 'refusal')
  if (calls) return 'tool-calls'
  return refused ? 'content-filter' : 'stop'
}

function usageIn(usage: Json | null | undefined): Partial<Outcome> {
  const input = usage?.['input_tokens_details'] as Json | null | undefined
  const output = usage?.['output_tokens_details'] as Json | null | undefined
  return {
    inputTokens: numberOr(usage?.['input_tokens'], null),
    outputTokens: numberOr(usage?.['output_tokens'], null),
    cachedTokens: numberOr(input?.['cached_tokens'], null),
    writtenTokens: numberOr(input?.['cache_write_tokens'], null),
    reasoningTokens: numberOr(output?.['reasoning_tokens'], null),
  }
}
