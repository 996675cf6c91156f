/**
 * Tokens by the API's rule, documented and measured, counted without the engine: 3 for each message, its role
 * and every value; 7 for each tool call with its name and arguments; 5 for the tools and their text, which
 * need a system message; 85 and more for an image; 3 for the reply.
 */
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { toolsText } from './tools-text.ts'
import { wireImages, wireText, type WireBody, type WireImage, type WireMessage } from './body.ts'

const known = new Map<string, number>()

function tokens(text: string): number {
  const cached = known.get(text)
  if (cached !== undefined) return cached
  const counted = encode(text, { disallowedSpecial: new Set<string>() }).length
  known.set(text, counted)
  return counted
}

/** Prompt tokens of a request. */
export function countBody({ messages, tools = [] }: WireBody): number {
  const systemForTools = messages.some(({ role }) => role === 'system') ? 0 : 4
  const forTools = tools.length > 0 ? 5 + systemForTools + tokens(toolsText(tools)) : 0
  return 3 + forTools + messages.reduce((sum, message) => sum + countMessage(message), 0)
}

/** Completion tokens of an answer: what it will take in the next prompt, its frame of 3 excepted. */
export function countAnswer(answer: Omit<WireMessage, 'role'>): number {
  return countMessage({ ...answer, role: 'assistant' }) - 3
}

function countMessage(message: WireMessage): number {
  const calls = (message.tool_calls ?? []).reduce(
    (sum, call) =>
      sum + 7 + tokens(call.function?.name ?? '') + tokens(call.function?.arguments ?? ''),
    0,
  )
  const images = wireImages(message).reduce(
    (sum, image) => sum + (image ? countImage(image) : 0),
    0,
  )
  return 3 + tokens(message.role) + tokens(wireText(message)) + images + calls
}

/** Fits into 2,048 pixels a side, then the shorter into 768; 85, and 170 for each tile of 512. Sizes of PNG alone. */
function countImage({ mediaType, bytes }: WireImage): number {
  if (mediaType !== 'image/png') return 85 + 170
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const fit = Math.min(1, 2_048 / Math.max(width, height))
  const shrunk = fit * Math.min(1, 768 / (Math.min(width, height) * fit))
  return 85 + 170 * Math.ceil((width * shrunk) / 512) * Math.ceil((height * shrunk) / 512)
}
