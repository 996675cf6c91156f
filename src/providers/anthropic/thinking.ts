/**
 * Thinking blocks are signed or encrypted, and are refused when they come back changed.
 *
 * @module
 */
import type { Part } from '../../engine/index.ts'
import type { ProviderMetadata } from '../ai-sdk/metadata.ts'

/** The signature of a thinking block, or all that a redacted one holds; null for what has neither. */
export function keptOf(
  kind: Part['type'],
  { signature, redactedData }: ProviderMetadata,
): ProviderMetadata | null {
  if (kind !== 'reasoning') return null
  if (typeof signature === 'string') return { signature }
  return typeof redactedData === 'string' ? { redactedData } : null
}
