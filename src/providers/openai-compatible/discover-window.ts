import { z } from 'zod'
import { endpointTestText } from '../../i18n/en/sentences/servers.ts'
import type { EndpointSettings } from '../../ports/endpoint.ts'
import { fieldAt, getJson } from '../http/ask.ts'

/** A window that a server reported, with advice for the user. */
export interface ToldWindow {
  readonly tokens: number
  /** A sentence on how to get a larger window; null for none. */
  readonly advice: string | null
}

/** Ollama's smallest default window, since it silently cuts longer prompts. Source: its documentation, "Context length". */
const OLLAMA_DEFAULT_TOKENS = 4_096

const Tokens = z.coerce.number().int().positive()

/** The names of the window in an entry of `/models`: the loaded window before the possible one. */
const ENTRY_FIELDS = [
  ['loaded_context_length'], // LM Studio
  ['max_model_len'], // vLLM
  ['top_provider', 'context_length'], // OpenRouter, the server that it would choose
  ['context_length'], // OpenRouter, Together
  ['context_window'], // Groq
  ['max_context_length'], // Mistral
  ['meta', 'n_ctx'], // llama.cpp, as started
] as const

/** The window in an entry of `/models`; null for none. */
export function windowInEntry(entry: unknown): ToldWindow | null {
  return windowIn(entry, ENTRY_FIELDS)
}

/** The window in the first of these fields that has one; null for none. */
export function windowIn(value: unknown, paths: readonly (readonly string[])[]): ToldWindow | null {
  const found = paths.map(path => Tokens.safeParse(fieldAt(value, path)).data)
  const tokens = found.find(each => each !== undefined)
  return tokens === undefined ? null : { tokens, advice: null }
}

/** The kind of server, from the entry or the port; only these are asked outside the OpenAI paths. */
function kindOf(entry: unknown, baseUrl: string): 'llama-cpp' | 'lm-studio' | 'ollama' | null {
  const { port } = new URL(baseUrl)
  const owner = fieldAt(entry, ['owned_by'])
  if (owner === 'llamacpp') return 'llama-cpp'
  if (owner === 'library' || port === '11434') return 'ollama'
  return owner === 'organization_owner' || port === '1234' ? 'lm-studio' : null
}

/** The window of the chosen model; null if not reported. Rejects only if aborted. */
export async function discoverWindow(
  entry: unknown,
  { baseUrl, model }: EndpointSettings,
  signal: AbortSignal,
): Promise<ToldWindow | null> {
  const listed = windowInEntry(entry)
  if (listed !== null) return listed
  const { origin } = new URL(baseUrl)
  switch (kindOf(entry, baseUrl)) {
    case 'llama-cpp':
      return askLlamaCpp(origin, entry, signal)
    case 'lm-studio':
      return windowIn(await showLmStudio(origin, model, signal), [
        ['loaded_context_length'],
        ['max_context_length'],
      ])
    case 'ollama':
      return askOllama(origin, model, signal)
    case null:
      return null
  }
}

/** Whether a model calls tools; null if not reported. Rejects only if aborted. */
export async function callsTools(
  entry: unknown,
  { baseUrl, model }: EndpointSettings,
  signal: AbortSignal,
): Promise<boolean | null> {
  const parameters = Names.safeParse(fieldAt(entry, ['supported_parameters']))
  // OpenRouter lists the parameters that a model accepts.
  if (parameters.success) return parameters.data.includes('tools')
  const { origin } = new URL(baseUrl)
  const kind = kindOf(entry, baseUrl)
  if (kind === 'ollama') return listsAs('tools', await showOllama(origin, model, signal))
  if (kind === 'lm-studio') return listsAs('tool_use', await showLmStudio(origin, model, signal))
  return null
}

const Names = z.array(z.string())

function listsAs(name: string, shown: unknown): boolean | null {
  return Names.safeParse(fieldAt(shown, ['capabilities'])).data?.includes(name) ?? null
}

async function askLlamaCpp(origin: string, entry: unknown, signal: AbortSignal) {
  const props = await getJson(`${origin}/props`, { signal })
  return (
    windowIn(props, [['default_generation_settings', 'n_ctx'], ['n_ctx']]) ??
    windowIn(entry, [['meta', 'n_ctx_train']])
  )
}

/** The window in use, else the one set, else the default, unless the model was trained with less. */
async function askOllama(
  origin: string,
  model: string,
  signal: AbortSignal,
): Promise<ToldWindow | null> {
  const running = ollamaRunningWindow(await getJson(`${origin}/api/ps`, { signal }), model)
  if (running !== null) return { tokens: running, advice: null }
  const shown = await showOllama(origin, model, signal)
  return shown === null ? null : ollamaWindow(shown)
}

/** Reads the window from Ollama's `/api/show`. */
export function ollamaWindow(shown: unknown): ToldWindow {
  const parameters = z.string().safeParse(fieldAt(shown, ['parameters']))
  const set = parameters.success
    ? /^[ \t]{0,99}num_ctx[ \t]{1,99}(\d{1,12})/m.exec(parameters.data)
    : null
  if (set) return { tokens: Number(set[1]), advice: null }
  const trained = trainedTokens(fieldAt(shown, ['model_info']))
  return trained !== null && trained <= OLLAMA_DEFAULT_TOKENS
    ? { tokens: trained, advice: null }
    : { tokens: OLLAMA_DEFAULT_TOKENS, advice: endpointTestText('ollamaWindow') }
}

const Running = z.looseObject({
  models: z.array(z.looseObject({ name: z.string(), context_length: Tokens })),
})

/** The window of a model that Ollama has in memory, from `/api/ps`; null if it is not loaded. */
export function ollamaRunningWindow(running: unknown, model: string): number | null {
  const { data } = Running.safeParse(running)
  const found = data?.models.find(({ name }) => name === model || name === `${model}:latest`)
  return found?.context_length ?? null
}

/** `llama.context_length`, `qwen3.context_length`, …: the name begins with the architecture. */
function trainedTokens(modelInfo: unknown): number | null {
  const info = z.record(z.string(), z.unknown()).safeParse(modelInfo).data ?? {}
  const found = Object.entries(info).find(([name]) => name.endsWith('.context_length'))
  return Tokens.safeParse(found?.[1]).data ?? null
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
