import { z } from 'zod'
import type { Part } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'

/**
 * Gathers the chunks of a stream into the parts of one message. The parts with one more chunk; text and reasoning grow
 * in place, in the order in which they came. A part that has its metadata is whole: a signature covers what it was made
 * for and nothing after it.
 */
export function appendChunk(parts: readonly Part[], chunk: StreamChunk): readonly Part[] {
  switch (chunk.type) {
    case 'text':
    case 'reasoning': {
      const last = parts.at(-1)
      const grows = last?.type === chunk.type && last.metadata === undefined
      return grows
        ? [...parts.slice(0, -1), { ...chunk, text: last.text + chunk.text }]
        : [...parts, chunk]
    }
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

/** Arguments that are not JSON stay the text that they are, so that the tool can refuse them with a reason. */
function parsedInput(text: string): z.infer<ReturnType<typeof z.json>> {
  if (text.trim() === '') return {}
  try {
    return z.json().parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return text
    throw error
  }
}
