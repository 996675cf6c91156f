/** A service that a key belongs to. */
export interface KeyIssuer {
  /** The service's own name for itself. */
  readonly name: string
  /** OpenAI-compatible address; null if the key does not work there from a browser. */
  readonly baseUrl: string | null
  /** Id of the known server that takes the key, with its own wire format and address; null for none. */
  readonly serverId: string | null
}

interface Rule extends KeyIssuer {
  readonly prefix: string
}

const OPENAI: KeyIssuer = {
  name: 'OpenAI',
  baseUrl: 'https://api.openai.com/v1',
  serverId: 'openai',
}

/** Longer prefixes first: many keys of other services begin with `sk-`. */
const RULES: readonly Rule[] = [
  { prefix: 'sk-ant-', name: 'Anthropic', baseUrl: null, serverId: 'anthropic' },
  {
    prefix: 'sk-or-',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    serverId: 'openrouter',
  },
  { prefix: 'sk-proj-', ...OPENAI },
  { prefix: 'sk-svcacct-', ...OPENAI },
  { prefix: 'gsk_', name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1', serverId: 'groq' },
  { prefix: 'xai-', name: 'xAI', baseUrl: 'https://api.x.ai/v1', serverId: 'xai' },
  { prefix: 'csk-', name: 'Cerebras', baseUrl: 'https://api.cerebras.ai/v1', serverId: null },
  {
    prefix: 'fw_',
    name: 'Fireworks',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    serverId: null,
  },
  {
    prefix: 'nvapi-',
    name: 'NVIDIA',
    baseUrl: 'https://integrate.api.nvidia.com/v1',
    serverId: null,
  },
  {
    prefix: 'hf_',
    name: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    serverId: null,
  },
  {
    prefix: 'AIza',
    name: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    serverId: 'google',
  },
]

/** Classic OpenAI keys: `sk-` and 40 or more letters and digits. */
const CLASSIC_OPENAI = /^sk-[A-Za-z0-9]{40,}$/

/** The service that issued a key, by its prefix; null if unknown. A short `sk-` key proves nothing. */
export function issuerOfKey(key: string): KeyIssuer | null {
  const trimmed = key.trim()
  const rule =
    RULES.find(candidate => trimmed.startsWith(candidate.prefix)) ??
    (CLASSIC_OPENAI.test(trimmed) ? OPENAI : null)
  return rule && { name: rule.name, baseUrl: rule.baseUrl, serverId: rule.serverId }
}
