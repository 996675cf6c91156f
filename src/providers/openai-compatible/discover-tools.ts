import { z } from 'zod'
import type { EndpointSettings } from '../../ports/endpoint.ts'
import { fieldAt, getJson } from '../http/json.ts'

const Names = z.array(z.string())

/**
 * Whether a model calls tools, where a server says so. Null when nobody reports it. Beyond the entry of `/models` it asks only
 * servers that the entry or the port shows to be Ollama or LM Studio. Rejects only for an abort.
 */
export async function callsTools(
  entry: unknown,
  settings: EndpointSettings,
  signal: AbortSignal,
): Promise<boolean | null> {
  const parameters = Names.safeParse(fieldAt(entry, ['supported_parameters']))
  // OpenRouter names what a model takes.
  if (parameters.success) return parameters.data.includes('tools')
  const { origin, port } = new URL(settings.baseUrl)
  const owner = fieldAt(entry, ['owned_by'])
  if (owner === 'library' || port === '11434')
    return listed(await showOllama(origin, settings.model, signal), 'tools')
  if (owner === 'organization_owner' || port === '1234')
    return listed(await showLmStudio(origin, settings.model, signal), 'tool_use')
  return null
}

function listed(shown: unknown, name: string): boolean | null {
  const capabilities = Names.safeParse(fieldAt(shown, ['capabilities']))
  return capabilities.success ? capabilities.data.includes(name) : null
}

function showOllama(origin: string, model: string, signal: AbortSignal): Promise<unknown> {
  return getJson(`${origin}/api/show`, {
    signal,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model }),
  })
}

function showLmStudio(origin: string, model: string, signal: AbortSignal): Promise<unknown> {
  return getJson(`${origin}/api/v0/models/${encodeURIComponent(model)}`, { signal })
}
