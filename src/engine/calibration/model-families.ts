/** A family of models that share a tokenizer and a way to read tool definitions. */
export interface ModelFamily {
  readonly name: string
  /** Matches the model's name in lower case, whatever stands before it (`vendor/`). */
  readonly pattern: RegExp
  /** The family's tokens ÷ ours, on a mix of prose and code. */
  readonly factor: number
  /** Tokens that its template adds to every request. */
  readonly fixedTokens: number
  /** Tokens that it adds to a request with tools, beside what the definitions take. */
  readonly toolsTokens: number
  /** True when its tokenizer is ours, so that a count of its text is exact. */
  readonly exact: boolean
  /** Where the figures come from; "not measured" where nothing better than 1 was to be had. */
  readonly source: string
}

const UNKNOWN: ModelFamily = {
  name: 'unknown',
  pattern: /^/,
  factor: 1,
  fixedTokens: 0,
  toolsTokens: 0,
  exact: false,
  source: 'not measured',
}

/** The first whose pattern matches stands. */
const FAMILIES: readonly ModelFamily[] = [
  {
    ...UNKNOWN,
    name: 'demo',
    pattern: /^demo$/,
    exact: true,
    source: 'the model of this application, which counts as we do',
  },
  {
    ...UNKNOWN,
    name: 'gpt-oss',
    pattern: /\bgpt-oss\b/,
    fixedTokens: 64,
    exact: true,
    source: 'openai/harmony (o200k_harmony); its system message: 13 recorded requests',
  },
  {
    ...UNKNOWN,
    name: 'gpt-5',
    pattern: /\bgpt-5(?:-mini|-nano)?(?:-\d{4}.*)?$/,
    toolsTokens: 81,
    exact: true,
    source: '8 recorded chat completions of gpt-5-mini with tools; the Responses API adds nothing',
  },
  {
    ...UNKNOWN,
    name: 'openai',
    pattern: /\b(?:gpt-4o|gpt-4\.[15]|gpt-5|chatgpt|codex|o[134])(?![a-z0-9])/,
    exact: true,
    source: 'openai/tiktoken, model.py; recorded requests agree to 3 tokens',
  },
  {
    ...UNKNOWN,
    name: 'openai-cl100k',
    pattern: /\bgpt-(?:4|3\.5)/,
    factor: 1.1,
    source: 'openai.com/index/hello-gpt-4o: English takes 1.1 times fewer tokens in o200k',
  },
  {
    ...UNKNOWN,
    name: 'claude-new',
    pattern: /\bclaude-(?:fable|mythos|opus-(?:4-[789]|[5-9]))/,
    factor: 1.4,
    toolsTokens: 346,
    source: '16 recorded requests of claude-opus-4-8 (1.40 on the one over 1,000 tokens)',
  },
  {
    ...UNKNOWN,
    name: 'claude',
    pattern: /\bclaude\b/,
    factor: 1.22,
    toolsTokens: 346,
    source:
      'six recorded agent requests of 5k to 7k tokens; Anthropic, "Tool use", pricing: 346 tokens for its tool prompt',
  },
  {
    ...UNKNOWN,
    name: 'gemini',
    pattern: /\b(?:gemini|gemma)/,
    source: 'not measured; Google, "Understand and count tokens": 60 to 80 English words in 100',
  },
  {
    ...UNKNOWN,
    name: 'llama-4',
    pattern: /\bllama-?4/,
    toolsTokens: 690,
    source: 'seven recorded requests of llama-4-scout at Groq; its text not measured',
  },
  {
    ...UNKNOWN,
    name: 'llama',
    pattern: /\bllama/,
    fixedTokens: 36,
    source: 'the dates in the system message of the Llama 3.1 template; two recorded requests',
  },
  {
    ...UNKNOWN,
    name: 'qwen',
    pattern: /\b(?:qwen|qwq)/,
    source: 'five recorded requests of 21 to 25 tokens, ours 20; long text not measured',
  },
  {
    ...UNKNOWN,
    name: 'deepseek-v4',
    pattern: /\bdeepseek-v4/,
    fixedTokens: 76,
    toolsTokens: 240,
    source:
      'recorded short requests of deepseek-v4-flash: 87 to 91 for 11 to 15 tokens of ours; long text not measured',
  },
  {
    ...UNKNOWN,
    name: 'deepseek',
    pattern: /\bdeepseek/,
    toolsTokens: 290,
    source: 'growth of four recorded agent requests (0.97 to 1.2); three requests with tools',
  },
  {
    ...UNKNOWN,
    name: 'mistral',
    pattern: /\b(?:mi[sx]tral|magistral|ministral|codestral|devstral|pixtral)/,
    factor: 1.1,
    toolsTokens: 30,
    source: 'recorded requests: 0.97 on prose, 1.37 on a table of signs',
  },
]

/**
 * The family of a model by its name; `unknown`, with factor 1, if nothing tells. A first guess, until a report comes.
 */
export function familyOf(model: string): ModelFamily {
  const name = model.toLowerCase()
  return FAMILIES.find(({ pattern }) => pattern.test(name)) ?? UNKNOWN
}
