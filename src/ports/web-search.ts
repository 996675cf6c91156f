/** Whose servers search the web by themselves, and how a model is reached there. */
import type { ModelRef } from '../engine/index.ts'
import type { EndpointProtocol } from './endpoint.ts'

/** Who searches. */
export type WebSearcher = 'anthropic' | 'google' | 'openai' | 'openrouter' | 'xai'

/** The services that search, each by one wire format and host. Source: the documents of each service, November 2026. */
const SEARCHERS: readonly (readonly [WebSearcher, EndpointProtocol, host: string])[] = [
  ['openai', 'openai', 'api.openai.com'],
  ['anthropic', 'anthropic', 'api.anthropic.com'],
  ['google', 'google', 'generativelanguage.googleapis.com'],
  ['openrouter', 'openai-compatible', 'openrouter.ai'],
  ['xai', 'openai', 'api.x.ai'],
]

/** Who searches the web for this model; null if nobody does. */
export function webSearcherOf({
  provider,
  host,
}: Pick<ModelRef, 'provider' | 'host'>): WebSearcher | null {
  return SEARCHERS.find(([, protocol, at]) => protocol === provider && at === host)?.[0] ?? null
}

/** The wire format by which the service of this model searches, if the model is reached by another one; null otherwise. */
export function searchFormatOf({
  provider,
  host,
}: Pick<ModelRef, 'provider' | 'host'>): EndpointProtocol | null {
  if (host === null) return null
  const row = SEARCHERS.find(([, , at]) => at === host)
  return row === undefined || row[1] === provider ? null : row[1]
}
