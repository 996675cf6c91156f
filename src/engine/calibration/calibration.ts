/** Compares the provider's token counts with ours. Calibration moves triggers; it never changes a request. */
import type { Branch } from '../branch/branch.ts'
import type { EventOf, ModelRef } from '../log/event.ts'
import type { TokenCount } from '../tokens/count.ts'

/** Factors outside these limits come from a wrong report. */
const LEAST = 0.8
const MOST = 2
/** A report below this share of our count means a clipped prompt or a cached part. */
const CLIPPED = 0.7
/** Shorter requests are ignored: the server's own overhead is too large a part of them. */
const LEAST_TOKENS = 1_000
/** Most tokens of hidden instructions from the server. A larger report is a sum over several requests. */
const UNSEEN_TOKENS = 8_000

/** The source of the correction, best first. */
export type Basis = 'anchored' | 'learned' | 'family'

/** Converts our count of a request to the provider's. */
export interface Expectation {
  /** Provider tokens ÷ our tokens. */
  readonly factor: number
  /** Tokens that do not grow with the text; may be negative. */
  readonly extraTokens: number
  readonly basis: Basis
  /** False if the tokenizer differs from ours and nothing was reported: the display shows `~`. */
  readonly exact: boolean
}

/** The provider's expected token count for our count; a whole number of at least 0. */
export function expectedTokens({ factor, extraTokens }: Expectation, counted: number): number {
  return Math.max(0, Math.round(counted * factor + extraTokens))
}

/** The expected count with its source: `estimated` if only the family's factor is known. */
export function expectedCount(expectation: Expectation, counted: TokenCount): TokenCount {
  return {
    tokens: expectedTokens(expectation, counted.tokens),
    source: expectation.exact ? counted.source : 'estimated',
  }
}

/** The correction without an anchor: from the newest report, else from the model family. */
export function coldExpectation(branch: Branch, model: ModelRef, hasTools: boolean): Expectation {
  const learned = learnedFactor(branch, model)
  const family = familyOf(model.model)
  if (learned !== null) return { factor: learned, extraTokens: 0, basis: 'learned', exact: true }
  return {
    factor: family.factor,
    extraTokens: family.fixedTokens + (hasTools ? family.toolsTokens : 0),
    basis: 'family',
    exact: family.exact,
  }
}

/** Reported ÷ counted tokens of the newest report for this model; null without a trusted report. */
function learnedFactor({ usage }: Branch, model: ModelRef): number | null {
  if (!usage || !isTrusted(usage, model) || usage.counted.tokens < LEAST_TOKENS) return null
  return Math.min(MOST, Math.max(LEAST, usage.usage.inputTokens / usage.counted.tokens))
}

/** True if a report may correct our counts: it is for this model and one whole prompt that we counted exactly. */
export function isTrusted(
  { usage, counted, model: reporter }: EventOf<'v1.usage-reported'>,
  model: ModelRef,
): boolean {
  const { tokens, source } = counted
  return (
    source !== 'estimated' &&
    usage.partialPrompt !== true &&
    usage.inputTokens > 0 &&
    usage.inputTokens >= CLIPPED * tokens - LEAST_TOKENS / 50 &&
    usage.inputTokens <= MOST * tokens + UNSEEN_TOKENS &&
    sameModel(reporter, model)
  )
}

/** True if a server read far fewer prompt tokens than it received, without an error. */
export function wasClipped(reportedTokens: number, countedTokens: number): boolean {
  return (
    countedTokens >= LEAST_TOKENS && reportedTokens > 0 && reportedTokens < CLIPPED * countedTokens
  )
}

/** True for the same model, provider and host. */
export function sameModel(left: ModelRef, right: ModelRef): boolean {
  return left.provider === right.provider && left.host === right.host && left.model === right.model
}

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
