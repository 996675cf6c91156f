import { z } from 'zod'
import type { Usage } from '../../engine/index.ts'

const Count = z.int().nonnegative().nullish().catch(null)

const Reported = z.looseObject({
  prompt_tokens: z.int().positive(),
  completion_tokens: Count,
  prompt_tokens_details: z.looseObject({ cached_tokens: Count }).nullish().catch(null),
  completion_tokens_details: z.looseObject({ reasoning_tokens: Count }).nullish().catch(null),
  /** DeepSeek's name. */
  prompt_cache_hit_tokens: Count,
  /** Moonshot's name. */
  cached_tokens: Count,
})

/**
 * Token counts as servers report them. The last `usage` object of a stream. Null without one, and for one that counts
 * no prompt: a zero would mislead everything that reads it.
 */
export function usageOf(reported: unknown): Usage | null {
  const parsed = Reported.safeParse(reported)
  if (!parsed.success) return null
  const usage = parsed.data
  const cached =
    usage.prompt_tokens_details?.cached_tokens ??
    usage.prompt_cache_hit_tokens ??
    usage.cached_tokens
  return {
    inputTokens: usage.prompt_tokens,
    outputTokens: usage.completion_tokens ?? 0,
    cachedInputTokens: cached ?? null,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? null,
  }
}
