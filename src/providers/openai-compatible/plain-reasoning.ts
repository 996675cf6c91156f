/**
 * Reasoning that a server sends as text: between `<think>` and `</think>` at the start of an answer.
 *
 * @module
 */
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Decode } from '../ai-sdk/step.ts'
import { createReasoningSplitter } from '../reasoning-splitter.ts'

/** The same reader, whose text begins where the reasoning in it ends. For one answer. */
export function withPlainReasoning(decode: Decode): Decode {
  const splitter = createReasoningSplitter()
  return part => decode(part).flatMap(chunk => split(chunk))

  function split(chunk: StreamChunk): readonly StreamChunk[] {
    if (chunk.type === 'reasoning') return [chunk]
    if (chunk.type === 'text' && chunk.metadata === undefined) return splitter.push(chunk.text)
    // What follows the text shows that no tag comes any more.
    return [...splitter.end(), chunk]
  }
}
