/**
 * Facts about well-known models that need no request: window, longest reply, prices, features. Reports of servers have priority,
 * and the person can change every line.
 *
 * Source: the providers' publications up to November 2026, some at second hand; a figure that was not found is null. Prices
 * change, so only the provider's bill is exact.
 */
import type { ModelRef } from '../../engine/index.ts'
import { placeOfHost } from '../../ports/host-place.ts'
import { isFree, type ModelFacts, type Price } from './model-info.ts'

/** Window and longest reply in tokens, then dollars per million tokens: input, output, cached input, cache write. */
type Row = readonly [
  model: string,
  tokenizer: string,
  limits: readonly [windowTokens: number | null, maxOutputTokens: number | null],
  price: readonly [input: number, output: number, cachedInput?: number, cacheWrite?: number] | null,
  lacks?: 'vision',
]

const MILLION = 1_000_000

const ROWS: readonly Row[] = [
  ['gpt-6-astra', 'o200k', [1_050_000, 128_000], [10, 50, 1, 12.5]],
  ['gpt-6.1-sol', 'o200k', [null, null], [2, 10, 0.1]],
  ['gpt-5.4', 'o200k', [1_050_000, 128_000], [2.5, 15, 0.25]],
  ['gpt-5.4-mini', 'o200k', [400_000, 128_000], [0.75, 4.5, 0.075]],
  ['gpt-5', 'o200k', [400_000, 128_000], [1.25, 10, 0.125]],
  ['gpt-5-mini', 'o200k', [400_000, 128_000], [0.25, 2, 0.025]],
  ['gpt-5-nano', 'o200k', [400_000, 128_000], [0.05, 0.4, 0.005]],
  ['gpt-4.1', 'o200k', [1_047_576, 32_768], [2, 8, 0.5]],
  ['gpt-4.1-mini', 'o200k', [1_047_576, 32_768], [0.4, 1.6, 0.1]],
  ['gpt-4o', 'o200k', [128_000, 16_384], [2.5, 10, 1.25]],
  ['gpt-4o-mini', 'o200k', [128_000, 16_384], [0.15, 0.6, 0.075]],
  ['claude-fable-5-2', 'claude', [MILLION, 128_000], [8, 40, 0.8, 10]],
  ['claude-opus-5-5', 'claude', [MILLION, 128_000], [4, 20, 0.4, 5]],
  ['claude-sonnet-5-5', 'claude', [MILLION, 128_000], [2, 10, 0.2, 2.5]],
  ['claude-haiku-5-5', 'claude', [MILLION, 128_000], [0.1, 0.5, 0.01, 0.125]],
  ['claude-opus-5', 'claude', [MILLION, 128_000], [5, 25, 0.5, 6.25]],
  ['claude-haiku-4-5', 'claude', [200_000, 64_000], [1, 5, 0.1, 1.25]],
  ['gemini-2.5-pro', 'gemini', [1_048_576, 65_536], [1.25, 10, 0.125]],
  ['gemini-2.5-flash', 'gemini', [1_048_576, 65_536], [0.3, 2.5, 0.03]],
  ['gemini-2.5-flash-lite', 'gemini', [1_048_576, 65_536], [0.1, 0.4, 0.01]],
  ['deepseek-chat', 'deepseek', [131_072, 8_192], [0.28, 0.42, 0.028], 'vision'],
  ['deepseek-reasoner', 'deepseek', [131_072, 65_536], [0.28, 0.42, 0.028], 'vision'],
  ['grok-4', 'grok', [256_000, null], [3, 15, 0.75]],
  ['grok-4-fast', 'grok', [2_000_000, null], [0.2, 0.5, 0.05]],
  ['gpt-oss-120b', 'o200k', [131_072, null], null, 'vision'],
  ['llama-3.3-70b-versatile', 'llama', [131_072, 32_768], [0.59, 0.79], 'vision'],
]

/** In the order of display. */
export const CATALOGUE: readonly ModelFacts[] = ROWS.map(
  ([model, tokenizer, [windowTokens, maxOutputTokens], price, lacks]) => ({
    model,
    windowTokens,
    maxOutputTokens,
    price: price && {
      input: price[0],
      output: price[1],
      cachedInput: price[2] ?? null,
      cacheWrite: price[3] ?? null,
    },
    tools: true,
    vision: lacks !== 'vision',
    tokenizer,
  }),
)

/** Facts about a model, from the person first, then from the catalogue. Null if neither has any. */
export function modelInfoOf(model: string, own: readonly ModelFacts[] = []): ModelFacts | null {
  return userOverrides(model, own) ?? CATALOGUE.find(facts => isNamed(model, facts)) ?? null
}

/** The person's facts about a model; null for none. */
export function userOverrides(model: string, own: readonly ModelFacts[]): ModelFacts | null {
  return own.find(facts => isNamed(model, facts)) ?? null
}

/**
 * The price of a request to the model; null if it costs nothing or if that is unknown. The prices of the catalogue are those of
 * services. A server in the person's network may use the name of such a model, so it has only a price that the person typed.
 */
export function priceAt(
  ref: Pick<ModelRef, 'host' | 'model'>,
  own: readonly ModelFacts[],
): Price | null {
  if (ref.host === null || isFree(ref)) return null
  const isService = placeOfHost(ref.host) === 'internet'
  const facts = isService ? modelInfoOf(ref.model, own) : userOverrides(ref.model, own)
  return facts?.price ?? null
}

/** A suffix with a date, or `latest`, names an edition of the same model; a vendor prefix names a reseller. */
const EDITION = /(?:-(?:latest|\d{8}|\d{4}-\d{2}-\d{2}|\d{4})|@\d+|:free)$/

function isNamed(model: string, facts: ModelFacts): boolean {
  const name = model.toLowerCase()
  const known = facts.model.toLowerCase()
  const bare = name.slice(name.lastIndexOf('/') + 1)
  return [name, bare, bare.replace(EDITION, '')].includes(known)
}
