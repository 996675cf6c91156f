/**
 * The context window, where a server tells it.
 *
 * @module
 */
import { z } from 'zod'
import type { EndpointSettings } from '../../runtime/ports.ts'

const Tokens = z.coerce.number().int().positive()

/** What the servers call it in an entry of `/models`. */
const ENTRY_FIELDS = [
  ['max_model_len'], // vLLM
  ['context_length'], // OpenRouter, Together
  ['context_window'], // Groq
  ['max_context_length'], // LM Studio, Mistral
  ['loaded_context_length'],
  ['meta', 'n_ctx'], // llama.cpp, as started
  ['meta', 'n_ctx_train'],
] as const

/** The window in an entry of `/models`, in tokens; null when the entry does not tell. */
export function windowInEntry(entry: unknown): number | null {
  for (const path of ENTRY_FIELDS) {
    const tokens = Tokens.safeParse(fieldAt(entry, path))
    if (tokens.success) return tokens.data
  }
  return null
}

/**
 * Asks the ways of llama.cpp and Ollama, which lie outside the OpenAI paths; null when neither answers.
 * Never rejects but for an abort.
 */
export async function askServer(
  { baseUrl, model }: EndpointSettings,
  signal: AbortSignal,
): Promise<number | null> {
  const root = baseUrl.replace(/\/v1\/?$/, '')
  const props = await getJson(`${root}/props`, { signal })
  const llama = Tokens.safeParse(fieldAt(props, ['default_generation_settings', 'n_ctx']))
  if (llama.success) return llama.data
  const shown = await getJson(`${root}/api/show`, {
    signal,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model }),
  })
  return ollamaWindow(shown)
}

/**
 * What Ollama gives a model: `num_ctx` where it is set. Its trained length says nothing about what the server
 * keeps, so without `num_ctx` nothing is known.
 */
export function ollamaWindow(shown: unknown): number | null {
  const parameters = z.string().safeParse(fieldAt(shown, ['parameters']))
  const set = parameters.success ? /^\s*num_ctx\s+(\d+)/m.exec(parameters.data) : null
  return set ? Number(set[1]) : null
}

async function getJson(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, init)
    return response.ok ? await response.json() : null
  } catch (error) {
    if (init.signal?.aborted) throw error
    return null
  }
}

function fieldAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  )
}
