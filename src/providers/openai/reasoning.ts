/**
 * What the Responses API wants back of an earlier answer when it stored nothing of it.
 *
 * @module
 */
import type { Part } from '../../engine/index.ts'
import { metadataFrom, wireOrigin, type ProviderMetadata } from '../ai-sdk/metadata.ts'
import type { AnswersReturned } from '../ai-sdk/prompt.ts'
import type { Step } from '../ai-sdk/step.ts'

/** The item that a summary of reasoning belongs to, with its encrypted whole; the phase of a text. Null for nothing. */
export function keptOf(kind: Part['type'], metadata: ProviderMetadata): ProviderMetadata | null {
  const { itemId, reasoningEncryptedContent: sealed, phase } = metadata
  if (kind === 'text') return typeof phase === 'string' ? { phase } : null
  if (kind !== 'reasoning' || typeof itemId !== 'string') return null
  return typeof sealed === 'string' ? { itemId, reasoningEncryptedContent: sealed } : { itemId }
}

/** Summaries go back only beside their encrypted whole, which comes with the last one of an item. */
export function answersReturned({ connection, request }: Step): AnswersReturned {
  const origin = wireOrigin(connection.settings)
  const sealed = new Set(
    request.messages
      .flatMap(({ parts }) => parts)
      .map(part =>
        part.type === 'tool-result' || part.type === 'image'
          ? null
          : metadataFrom(origin, part.metadata),
      )
      .flatMap(kept => (kept?.['reasoningEncryptedContent'] === undefined ? [] : [kept['itemId']])),
  )
  const returns = !connection.fallbacks.has('no-returned-reasoning')
  const optionsFor = (part: Part) => {
    if (part.type === 'tool-result' || part.type === 'image') return null
    const kept = metadataFrom(origin, part.metadata)
    if (part.type !== 'reasoning') return kept
    return kept !== null && returns && sealed.has(kept['itemId']) ? kept : null
  }
  return { provider: 'openai', optionsFor }
}
