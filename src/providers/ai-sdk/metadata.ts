/**
 * What a provider attaches to a part and wants back unread: signatures, encrypted reasoning. It is kept under
 * its origin and goes to no other.
 *
 * @module
 */
import type { JSONValue } from '@ai-sdk/provider'
import { z } from 'zod'
import type { ToolCallPart } from '../../engine/index.ts'
import type { EndpointSettings } from '../../ports/endpoint.ts'

/** Fields as the provider named them. */
export type ProviderMetadata = Readonly<Record<string, JSONValue>>

/**
 * The wire format and host that a part's metadata is from. Chat completions go by the host alone, as they did
 * when they were the only ones.
 */
export function wireOrigin({ protocol, baseUrl }: EndpointSettings): string {
  const { host } = new URL(baseUrl)
  return protocol === 'openai-compatible' ? host : `${protocol}:${host}`
}

/** The metadata of a part; undefined where nothing is to be kept. */
export function metadataFor(
  origin: string,
  kept: ProviderMetadata | null,
): ToolCallPart['metadata'] {
  return kept === null ? undefined : Fields.parse({ [origin]: kept })
}

const Fields = z.record(z.string(), z.json())

/** What this origin attached to a part; null for nothing, and for what another one attached. */
export function metadataFrom(
  origin: string,
  metadata: ToolCallPart['metadata'],
): ProviderMetadata | null {
  const kept = Fields.safeParse(metadata?.[origin])
  return kept.success ? kept.data : null
}
