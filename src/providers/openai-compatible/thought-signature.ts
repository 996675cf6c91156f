/**
 * Google signs the thoughts behind a tool call, and refuses a history whose calls come back unsigned.
 *
 * @module
 */
import { z } from 'zod'
import type { ToolCallPart } from '../../engine/message.ts'

const GOOGLE = 'generativelanguage.googleapis.com'

/**
 * Stands in for the signature of a call that another model made.
 *
 * Source: ai.google.dev, "Thought signatures", questions and answers.
 */
const UNSIGNED = 'skip_thought_signature_validator'

const Signed = z.record(z.string(), z.looseObject({ thoughtSignature: z.string() }))

/** What a call's part keeps of the SDK's metadata, under the host that signed it; undefined for nothing. */
export function metadataOf(providerMetadata: unknown, host: string): ToolCallPart['metadata'] {
  const signed = Signed.safeParse(providerMetadata)
  const signature = signed.success ? Object.values(signed.data)[0]?.thoughtSignature : undefined
  return signature === undefined ? undefined : { [host]: { thoughtSignature: signature } }
}

/** The signature to send with a call; null for none. One host's signature never goes to another. */
export function signatureFor({ metadata }: ToolCallPart, host: string): string | null {
  const kept = z.looseObject({ thoughtSignature: z.string() }).safeParse(metadata?.[host])
  if (kept.success) return kept.data.thoughtSignature
  return host === GOOGLE ? UNSIGNED : null
}
