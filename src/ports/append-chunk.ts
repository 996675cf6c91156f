/** The parts of an answer, made from its chunks. */
import { z } from 'zod'
import { addCitations, type Part } from '../engine/index.ts'
import type { StreamChunk } from './chat-model.ts'

/**
 * Adds a chunk to the parts: text and reasoning grow in place. A part with metadata never grows, because a signature covers it.
 */
export function appendChunk(parts: readonly Part[], chunk: StreamChunk): readonly Part[] {
  switch (chunk.type) {
    case 'text':
    case 'reasoning': {
      const last = parts.at(-1)
      const grows = last?.type === chunk.type && last.metadata === undefined
      return grows
        ? [...parts.slice(0, -1), { ...last, ...chunk, text: last.text + chunk.text }]
        : [...parts, chunk]
    }
    case 'server-work':
      return [...parts, chunk]
    case 'citations':
      return addCitations(parts, chunk.citations)
    case 'text-was-reasoning':
      return parts.flatMap(part => asReasoning(part))
    case 'tool-call':
      return [
        ...parts,
        {
          type: 'tool-call',
          callId: chunk.callId,
          tool: chunk.tool,
          input: parsedInput(chunk.input),
          ...(chunk.metadata === undefined ? {} : { metadata: chunk.metadata }),
        },
      ]
    case 'loading':
    case 'images-refused':
    case 'finish':
      return parts
  }
}

/** The reasoning that a text was; white space before and after it is none. A signature covers only a text. */
function asReasoning(part: Part): readonly Part[] {
  if (part.type !== 'text' || part.metadata !== undefined) return [part]
  const text = part.text.trim()
  return text === '' ? [] : [{ type: 'reasoning', text }]
}

/** Arguments that are not JSON stay text, so that the tool can refuse them with a reason. Null means none, as an empty text does. */
function parsedInput(text: string): Json {
  if (text.trim() === '') return {}
  const input = jsonIn(text)
  if (input === undefined) return text
  // Some models write JSON as a text in JSON.
  const inner = typeof input === 'string' ? jsonIn(input) : undefined
  return (typeof inner === 'object' ? inner : input) ?? {}
}

type Json = z.infer<ReturnType<typeof z.json>>

/** Undefined for a text that is no JSON. */
function jsonIn(text: string): Json | undefined {
  try {
    return z.json().parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}
