import type { KnownServer, LocalServerFacts, FoundServer } from '../ports/endpoint.ts'
import { readModels } from './endpoint-test/dialect.ts'
import { textOf } from './http/bounded.ts'
import { ask, isThere, fieldAt } from './http/ask.ts'
import { parseJson } from '../ports/parse-json.ts'

/** In the order of display: services by number of users, then servers for the person's own computer. */
export const KNOWN_SERVERS: readonly KnownServer[] = [
  hosted({
    id: 'openai',
    name: 'OpenAI',
    protocol: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    keyPage: 'https://platform.openai.com/api-keys',
    models: ['gpt-6.1-sol', 'gpt-6.1-terra', 'gpt-6-luna', 'gpt-5.4-mini'],
  }),
  hosted({
    id: 'anthropic',
    name: 'Anthropic',
    protocol: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyPage: 'https://platform.claude.com/settings/keys',
    models: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5', 'claude-haiku-4-5'],
  }),
  hosted({
    id: 'google',
    name: 'Google',
    protocol: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyPage: 'https://aistudio.google.com/apikey',
    models: ['gemini-flash-latest', 'gemini-pro-latest', 'gemini-flash-lite-latest'],
  }),
  hosted({
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyPage: 'https://openrouter.ai/settings/keys',
    signIn: {
      page: 'https://openrouter.ai/auth',
      asks: { back: 'callback_url', challenge: 'code_challenge', method: 'code_challenge_method' },
      exchange: 'https://openrouter.ai/api/v1/auth/keys',
      gives: { code: 'code', verifier: 'code_verifier', method: 'code_challenge_method' },
      key: 'key',
    },
    models: ['openrouter/auto'],
  }),
  hosted({
    id: 'groq',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyPage: 'https://console.groq.com/keys',
    models: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'llama-3.3-70b-versatile'],
  }),
  hosted({
    id: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    keyPage: 'https://console.mistral.ai/api-keys',
    models: ['mistral-large-latest', 'mistral-medium-latest', 'mistral-small-latest'],
  }),
  hosted({
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    keyPage: 'https://platform.deepseek.com/api_keys',
    models: ['deepseek-chat', 'deepseek-reasoner'],
  }),
  hosted({
    id: 'xai',
    name: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    keyPage: 'https://console.x.ai',
    models: ['grok-4', 'grok-4-fast', 'grok-code-fast-1'],
  }),
  hosted({
    id: 'together',
    name: 'Together',
    baseUrl: 'https://api.together.xyz/v1',
    keyPage: 'https://api.together.ai/settings/api-keys',
    models: ['openai/gpt-oss-120b', 'meta-llama/Llama-3.3-70B-Instruct-Turbo'],
  }),
  onThisComputer('ollama', 'Ollama', {
    port: 11_434,
    originSetting: 'OLLAMA_ORIGINS',
    isClosedByDefault: true,
  }),
  onThisComputer('lm-studio', 'LM Studio', {
    port: 1_234,
    originSetting: 'Enable CORS',
    isClosedByDefault: true,
  }),
  onThisComputer('llama-cpp', 'llama.cpp', {
    port: 8_080,
    originSetting: null,
    isClosedByDefault: false,
  }),
  onThisComputer('vllm', 'vLLM', {
    port: 8_000,
    originSetting: '--allowed-origins',
    isClosedByDefault: false,
  }),
]

/** The known server with this id; null for none. */
export function knownServer(id: string): KnownServer | null {
  return KNOWN_SERVERS.find(server => server.id === id) ?? null
}

/** The known server that an address most likely belongs to: a service by its host, a local one by its port. */
export function knownServerAt({ hostname, port }: URL): KnownServer | null {
  const found = KNOWN_SERVERS.find(({ baseUrl, local }) =>
    local === null ? new URL(baseUrl).hostname === hostname : String(local.port) === port,
  )
  return found ?? null
}

type Hosted = Pick<KnownServer, 'id' | 'name' | 'baseUrl' | 'keyPage' | 'models'> &
  Partial<Pick<KnownServer, 'protocol' | 'signIn'>>

function hosted(server: Hosted): KnownServer {
  return { protocol: 'openai-compatible', ...server, local: null }
}

function onThisComputer(id: string, name: string, local: LocalServerFacts): KnownServer {
  return {
    id,
    name,
    protocol: 'openai-compatible',
    baseUrl: `http://localhost:${local.port}/v1`,
    keyPage: null,
    models: [],
    local,
  }
}

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
    return readable(server, response.status, parseJson(await textOf(response)))
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
