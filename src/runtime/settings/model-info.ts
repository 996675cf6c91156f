/** Facts about a model, and the cost of a request to it. */
import { z } from 'zod'
import type { ModelRef, Usage } from '../../engine/index.ts'
import { placeOfHost } from '../../ports/host-place.ts'

/** US dollars per million tokens. */
const Price = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  /** For input read from the provider's cache; null: as other input. */
  cachedInput: z.number().nonnegative().nullable(),
  /** For input written to that cache; null: as other input. */
  cacheWrite: z.number().nonnegative().nullable(),
})
export type Price = z.infer<typeof Price>

/** Facts about a model: window, price and features. */
export const ModelFacts = z.strictObject({
  /** The provider's name for it, without a date at the end. */
  model: z.string().min(1),
  windowTokens: z.int().positive().nullable(),
  maxOutputTokens: z.int().positive().nullable(),
  /** Null if unknown, as for a model on the person's own server. */
  price: Price.nullable(),
  tools: z.boolean(),
  vision: z.boolean(),
  /** The model family, which has one tokenizer. */
  tokenizer: z.string(),
})
export type ModelFacts = z.infer<typeof ModelFacts>

/** US dollars for one request; cached and written input have their own prices. */
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

/** True if the model costs no money: it runs in the browser, or on a server on this device. */
export function isFree({ host }: Pick<ModelRef, 'host'>): boolean {
  return host === null || placeOfHost(host) === 'this-computer'
}
