import type { FoundServer, KnownServer } from '../ports/endpoint.ts'
import { readModels } from './endpoint-test/dialect.ts'
import { ask, isThere, fieldAt } from './http/ask.ts'
import { parseJson } from '../ports/parse-json.ts'
import { KNOWN_SERVERS, knownServer } from './known-servers.ts'

/** Long enough for the person to answer the browser's question whether this page may reach local servers. */
const PATIENCE_MS = 20_000

/** Servers by the owner that they name for their models, because another server may use the usual port. */
const OWNERS: Readonly<Record<string, string>> = {
  library: 'ollama',
  organization_owner: 'lm-studio',
  llamacpp: 'llama-cpp',
  vllm: 'vllm',
}

/** Asks each usual port of this computer for a list of models, and sends nothing else. Rejects only if aborted. */
export async function discoverLocalServers(signal: AbortSignal): Promise<readonly FoundServer[]> {
  const local = KNOWN_SERVERS.filter(server => server.local !== null)
  const found = await Promise.all(local.map(server => probe(server, signal)))
  signal.throwIfAborted()
  return found.filter(server => server !== null)
}

async function probe(server: KnownServer, signal: AbortSignal): Promise<FoundServer | null> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
  const url = `${server.baseUrl}/models`
  try {
    const response = await ask(url, { signal: patience })
    return readable(server, response.status, parseJson(await response.text()))
  } catch (error) {
    if (!(error instanceof TypeError) || !server.local?.isClosedByDefault) return null
    // Distinguishes a server that refuses pages from none.
    return (await isThere(url, patience).catch(() => false))
      ? { server, baseUrl: server.baseUrl, models: [], letsPageIn: false }
      : null
  }
}

/** Null if it is no model server. A server that asks for a key first counts. */
function readable(server: KnownServer, status: number, body: unknown): FoundServer | null {
  const { baseUrl } = server
  const wantsKey = status === 401 && fieldAt(body, ['error']) !== undefined
  if (wantsKey) return { server, baseUrl, models: [], letsPageIn: true }
  const entries = status === 200 ? readModels(body) : null
  if (entries === null) return null
  const owner = entries.map(entry => OWNERS[String(entry['owned_by'])]).find(Boolean)
  return {
    server: knownServer(owner ?? '') ?? server,
    baseUrl,
    models: entries.map(({ id }) => id),
    letsPageIn: true,
  }
}
