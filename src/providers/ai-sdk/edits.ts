import type { ProviderEdit } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'

/**
 * Changes that a provider made to the context on its own, reported at the end of an answer. The end with these edits;
 * other chunks, and an end without any, as they are. The provider's own count of the prompt then speaks of another one
 * than was sent.
 */
export function withEdits(
  chunks: readonly StreamChunk[],
  edits: readonly ProviderEdit[],
): readonly StreamChunk[] {
  if (edits.length === 0) return chunks
  return chunks.map(chunk =>
    chunk.type === 'finish'
      ? { ...chunk, usage: chunk.usage && { ...chunk.usage, partialPrompt: true }, edits }
      : chunk,
  )
}
