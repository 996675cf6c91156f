/**
 * What can be known of a model, and what a request to it costs.
 *
 * @module
 */
import { z } from 'zod'
import type { ModelRef, Usage } from '../../engine/index.ts'

/** US dollars for a million tokens. */
const Price = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** Of input read from the provider's cache; null: as other input. */
  cachedInput: z.number().nonnegative().nullable(),
  /** Of input written to that cache; null: as other input. */
  cacheWrite: z.number().nonnegative().nullable(),
})
export type Price = z.infer<typeof Price>

/** What is known of a model: window, price and abilities. */
export const ModelFacts = z.strictObject({
  /** As the provider names it, without a date at its end. */
  model: z.string().min(1),
  windowTokens: z.int().positive().nullable(),
  maxOutputTokens: z.int().positive().nullable(),
  /** Null if unknown, as for a model on the user's own server. */
  price: Price.nullable(),
  tools: z.boolean(),
  vision: z.boolean(),
  /** Whose tokens it counts in: models of a family share a tokenizer. */
  tokenizer: z.string(),
})
export type ModelFacts = z.infer<typeof ModelFacts>

/** US dollars for one request at a price; cached and written input at prices of their own. */
export function costOf(usage: Usage, { input, output, cachedInput, cacheWrite }: Price): number {
  const cached = Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens)
  const written = Math.min(usage.writtenInputTokens ?? 0, usage.inputTokens - cached)
  const plain = usage.inputTokens - cached - written
  const sum =
    plain * input +
    cached * (cachedInput ?? input) +
    written * (cacheWrite ?? input) +
    usage.outputTokens * output
  return sum / 1_000_000
}

const THIS_DEVICE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/

/**
 * Whether a model costs money. True for a model in the browser, or on a server of this very device: it takes time but
 * no money.
 */
export function isFree({ host }: ModelRef): boolean {
  return host === null || THIS_DEVICE.test(host)
}
