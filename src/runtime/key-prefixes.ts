/**
 * Services whose keys can be told by how they begin, so that pasting a key fills in the address.
 *
 * @module
 */

/** A service that a key belongs to. */
export interface KeyIssuer {
  /** How the service calls itself. */
  readonly name: string
  /** OpenAI-compatible address; null where the key does not work with one from a browser. */
  readonly baseUrl: string | null
}

interface Rule extends KeyIssuer {
  readonly prefix: string
}

/** Longer prefixes first: `sk-` begins many keys that are not OpenAI's. */
const RULES: readonly Rule[] = [
  { prefix: 'sk-ant-', name: 'Anthropic', baseUrl: null },
  { prefix: 'sk-or-', name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1' },
  { prefix: 'sk-proj-', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { prefix: 'sk-svcacct-', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { prefix: 'gsk_', name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  { prefix: 'xai-', name: 'xAI', baseUrl: 'https://api.x.ai/v1' },
  { prefix: 'csk-', name: 'Cerebras', baseUrl: 'https://api.cerebras.ai/v1' },
  { prefix: 'fw_', name: 'Fireworks', baseUrl: 'https://api.fireworks.ai/inference/v1' },
  { prefix: 'nvapi-', name: 'NVIDIA', baseUrl: 'https://integrate.api.nvidia.com/v1' },
  { prefix: 'hf_', name: 'Hugging Face', baseUrl: 'https://router.huggingface.co/v1' },
  {
    prefix: 'AIza',
    name: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
  },
]

/** Classic OpenAI keys: `sk-` and nothing but letters and digits, 40 or more of them. */
const CLASSIC_OPENAI = /^sk-[A-Za-z0-9]{40,}$/

/**
 * Which service a key is from, by its beginning. Null when it could be anybody's: many services
 * and local servers use `sk-` keys of their own, so a short one proves nothing. Never sends the key.
 */
export function issuerOfKey(key: string): KeyIssuer | null {
  const trimmed = key.trim()
  const rule = RULES.find(candidate => trimmed.startsWith(candidate.prefix))
  if (rule !== undefined) return { name: rule.name, baseUrl: rule.baseUrl }
  if (CLASSIC_OPENAI.test(trimmed)) return { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' }
  return null
}
