/**
 * Prompt tokens of a body by the documented rule, counted without the engine: 3 for each message, its role and
 * every value; 3 for each tool call with its name and arguments; the JSON of the tools; 3 for the reply.
 */
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { wireText, type WireBody, type WireMessage } from './body.ts'

const known = new Map<string, number>()

function tokens(text: string): number {
  const cached = known.get(text)
  if (cached !== undefined) return cached
  const counted = encode(text, { disallowedSpecial: new Set<string>() }).length
  known.set(text, counted)
  return counted
}

export function countBody({ messages, tools }: WireBody): number {
  const forTools = tools && tools.length > 0 ? tokens(JSON.stringify(tools)) : 0
  return 3 + forTools + messages.reduce((sum, message) => sum + countMessage(message), 0)
}

function countMessage(message: WireMessage): number {
  const calls = (message.tool_calls ?? []).reduce(
    (sum, call) =>
      sum + 3 + tokens(call.function?.name ?? '') + tokens(call.function?.arguments ?? ''),
    0,
  )
  return 3 + tokens(message.role) + tokens(wireText(message)) + calls
}
