import { z } from 'zod'
import type { Usage } from '../../engine/index.ts'

const Count = z.int().nonnegative().nullish().catch(null)

const Tokens = z.looseObject({
  input_tokens: Count,
  output_tokens: Count,
  cache_read_input_tokens: Count,
  cache_creation_input_tokens: Count,
})
type Tokens = z.infer<typeof Tokens>

const Reported = Tokens.extend({
  output_tokens_details: z.looseObject({ thinking_tokens: Count }).nullish().catch(null),
  iterations: z
    .array(Tokens.extend({ type: z.string() }))
    .nullish()
    .catch(null),
})
type Reported = z.infer<typeof Reported>

/**
 * Token counts as the Messages API reports them: what was read from the cache or written to it is counted beside
 * `input_tokens`, not in it. The usage of a whole answer. Null where no prompt was counted: a zero would mislead
 * everything that reads it. An answer of several passes is their sum, as it is billed; the passes of other models are
 * not counted.
 *
 * Source: platform.claude.com, "Compaction", "Understanding usage", and "Prompt caching", "Tracking cache performance".
 */
export function usageOf(reported: unknown): Usage | null {
  const parsed = Reported.safeParse(reported)
  if (!parsed.success) return null
  const passes = passesOf(parsed.data)
  const sum = (name: keyof Tokens) =>
    passes.reduce((total, pass) => total + Number(pass[name] ?? 0), 0)
  const cached = sum('cache_read_input_tokens')
  const written = sum('cache_creation_input_tokens')
  const inputTokens = sum('input_tokens') + cached + written
  if (inputTokens === 0) return null
  const tells = (name: keyof Tokens) => passes.some(pass => typeof pass[name] === 'number')
  return {
    inputTokens,
    outputTokens: sum('output_tokens'),
    cachedInputTokens: tells('cache_read_input_tokens') ? cached : null,
    ...(tells('cache_creation_input_tokens') ? { writtenInputTokens: written } : {}),
    reasoningTokens: parsed.data.output_tokens_details?.thinking_tokens ?? null,
  }
}

/** Where another model stood in, the figures of the answer are already its own alone. */
function passesOf(reported: Reported): readonly Tokens[] {
  const passes = reported.iterations ?? []
  if (passes.some(({ type }) => type === 'fallback_message')) return [reported]
  const own = passes.filter(({ type }) => type === 'message' || type === 'compaction')
  return own.length > 0 ? own : [reported]
}
