/**
 * A summary that the server wrote of what it dropped, sent as a block before the answer.
 *
 * @module
 */
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Decode } from '../ai-sdk/step.ts'

/** The same reader without the words of such a summary: they are none of the answer's. */
export function withoutCompactions(decode: Decode): Decode {
  const compactions = new Set<string>()
  return part => {
    if (part.type === 'text-start' && isCompaction(part)) compactions.add(part.id)
    const isInside = 'id' in part && typeof part.id === 'string' && compactions.has(part.id)
    if (isInside && part.type === 'text-end') compactions.delete(part.id)
    return isInside ? [] : decode(part)
  }
}

function isCompaction({
  providerMetadata,
}: Extract<LanguageModelV4StreamPart, { type: 'text-start' }>): boolean {
  return providerMetadata?.['anthropic']?.['type'] === 'compaction'
}
