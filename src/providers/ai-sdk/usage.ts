import type { LanguageModelV4Usage } from '@ai-sdk/provider'
import type { Usage } from '../../engine/index.ts'
import { fieldAt } from '../http/json.ts'

/** Where the server's own usage object tells of each part. */
export interface UsageFields {
  readonly cached: readonly string[]
  /** Null for a format that never tells. */
  readonly written: readonly string[] | null
  readonly reasoning: readonly string[]
}

/**
 * Token counts as the AI SDK hands them on. It fills in zeros for what a server did not tell, so what was reported is
 * looked up in the server's own words. Null where no prompt was counted: a zero would mislead everything that reads it.
 */
export function usageFrom(
  { inputTokens, outputTokens, raw }: LanguageModelV4Usage,
  { cached, written, reasoning }: UsageFields,
): Usage | null {
  const { total = 0, cacheRead = 0, cacheWrite = 0 } = inputTokens
  if (total <= 0) return null
  const tells = (path: readonly string[] | null) =>
    path !== null && typeof fieldAt(raw, path) === 'number'
  return {
    inputTokens: total,
    outputTokens: outputTokens.total ?? 0,
    cachedInputTokens: tells(cached) ? cacheRead : null,
    ...(tells(written) ? { writtenInputTokens: cacheWrite } : {}),
    reasoningTokens: tells(reasoning) ? (outputTokens.reasoning ?? 0) : null,
  }
}
