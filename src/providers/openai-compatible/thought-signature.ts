/**
 * Google signs the reasoning behind a tool call, and refuses a history whose calls come back unsigned.
 *
 * @module
 */
import type { Part } from '../../engine/index.ts'
import { metadataFrom, type ProviderMetadata } from '../ai-sdk/metadata.ts'

const GOOGLE = 'generativelanguage.googleapis.com'

/**
 * In place of the signature of a call that another model made.
 *
 * Source: ai.google.dev, "Thought signatures", questions and answers.
 */
const UNSIGNED = 'skip_thought_signature_validator'

/** What a call's part keeps of what the server told with it; null for nothing. */
export function keptOf(
  kind: Part['type'],
  { thoughtSignature }: ProviderMetadata,
): ProviderMetadata | null {
  return kind === 'tool-call' && typeof thoughtSignature === 'string' ? { thoughtSignature } : null
}

/** The signature to send with a call; null for none. One host's signature never goes to another. */
export function signatureFor(part: Part, host: string): { thoughtSignature: string } | null {
  if (part.type !== 'tool-call') return null
  const kept = metadataFrom(host, part.metadata)?.['thoughtSignature']
  if (typeof kept === 'string') return { thoughtSignature: kept }
  return host === GOOGLE ? { thoughtSignature: UNSIGNED } : null
}
