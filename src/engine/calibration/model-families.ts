/** A family of models with the same tokenizer and the same format for tool definitions. */
export interface ModelFamily {
  readonly name: string
  /** The family's tokens ÷ ours, for a mix of prose and code. */
  readonly factor: number
  /** Tokens that the template adds to every request. */
  readonly fixedTokens: number
  /** Tokens that it adds to a request with tools, without their definitions. */
  readonly toolsTokens: number
  /** True if the tokenizer is ours, so our counts are exact. */
  readonly exact: boolean
}

const UNKNOWN = { name: 'unknown', factor: 1, fixedTokens: 0, toolsTokens: 0, exact: false }

/** The first pattern that matches the lower-case name counts. A factor of 1 is unmeasured unless `exact`. */
const FAMILIES: readonly (readonly [name: string, RegExp, Partial<ModelFamily>])[] = [
  // Our demo model counts as we do.
  ['demo', /^demo$/, { exact: true }],
  // openai/harmony (o200k_harmony); its system message: 13 recorded requests.
  ['gpt-oss', /\bgpt-oss\b/, { fixedTokens: 64, exact: true }],
  // 8 recorded chat completions of gpt-5-mini with tools; the Responses API adds nothing.
  ['gpt-5', /\bgpt-5(?:-mini|-nano)?(?:-\d{4}.*)?$/, { toolsTokens: 81, exact: true }],
  // openai/tiktoken, model.py; recorded requests agree to 3 tokens.
  ['openai', /\b(?:gpt-4o|gpt-4\.[15]|gpt-5|chatgpt|codex|o[134])(?![a-z0-9])/, { exact: true }],
  // openai.com/index/hello-gpt-4o: English takes 1.1 times fewer tokens in o200k.
  ['openai-cl100k', /\bgpt-(?:4|3\.5)/, { factor: 1.1 }],
  // 16 recorded requests of claude-opus-4-8 (1.40 on the one over 1,000 tokens).
  [
    'claude-new',
    /\bclaude-(?:fable|mythos|opus-(?:4-[789]|[5-9]))/,
    { factor: 1.4, toolsTokens: 346 },
  ],
  // Six recorded agent requests of 5k to 7k tokens; Anthropic, "Tool use", pricing: 346 tokens for its tool prompt.
  ['claude', /\bclaude\b/, { factor: 1.22, toolsTokens: 346 }],
  // Google, "Understand and count tokens": 60 to 80 English words in 100.
  ['gemini', /\b(?:gemini|gemma)/, {}],
  // Seven recorded requests of llama-4-scout at Groq.
  ['llama-4', /\bllama-?4/, { toolsTokens: 690 }],
  // The dates in the system message of the Llama 3.1 template; two recorded requests.
  ['llama', /\bllama/, { fixedTokens: 36 }],
  // Five recorded requests of 21 to 25 tokens, ours 20.
  ['qwen', /\b(?:qwen|qwq)/, {}],
  // Recorded short requests of deepseek-v4-flash: 87 to 91 for 11 to 15 tokens of ours.
  ['deepseek-v4', /\bdeepseek-v4/, { fixedTokens: 76, toolsTokens: 240 }],
  // Growth of four recorded agent requests (0.97 to 1.2); three requests with tools.
  ['deepseek', /\bdeepseek/, { toolsTokens: 290 }],
  // Recorded requests: 0.97 on prose, 1.37 on a table of signs.
  [
    'mistral',
    /\b(?:mi[sx]tral|magistral|ministral|codestral|devstral|pixtral)/,
    { factor: 1.1, toolsTokens: 30 },
  ],
]

/** The family by the model's name; `unknown` with factor 1 if no pattern matches. Used before the first report. */
export function familyOf(model: string): ModelFamily {
  const [name, , figures] = FAMILIES.find(([, pattern]) => pattern.test(model.toLowerCase())) ?? []
  return { ...UNKNOWN, ...figures, ...(name !== undefined && { name }) }
}
