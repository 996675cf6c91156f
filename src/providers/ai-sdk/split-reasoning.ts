import { createReasoningSplitter } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Decode } from './decode.ts'

/** Splits the reasoning off the beginning of the text. For one answer. */
export function splitReasoning(decode: Decode): Decode {
  const splitter = createReasoningSplitter()
  return part => decode(part).flatMap(chunk => split(chunk))

  function split(chunk: StreamChunk): readonly StreamChunk[] {
    if (chunk.type === 'reasoning') return [chunk]
    if (chunk.type === 'text' && chunk.metadata === undefined) return splitter.push(chunk.text)
    // A chunk after the text means that no tag follows.
    return [...splitter.end(), chunk]
  }
}
