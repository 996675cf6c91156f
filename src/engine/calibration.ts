/**
 * What a model's provider counts for a request, against what we count. Moves when a rung fires,
 * never what a request contains.
 *
 * @module
 */
import type { Branch } from './branch.ts'
import type { ModelRef } from './event.ts'

/** Factors outside are faults of the report, not of the tokenizer. */
const LEAST = 0.8
const MOST = 2
/** Below this share of our count, a report means that the server clipped the prompt. */
const CLIPPED = 0.7
/** Shorter requests say nothing: a server's own wrapping outweighs them. */
const LEAST_TOKENS = 1_000

/** Reported ÷ counted tokens of the newest report for this model; 1 when there is none to trust. */
export function calibrationOf({ usage }: Branch, model: ModelRef): number {
  if (!usage || usage.counted.source === 'estimated' || !sameModel(usage.model, model)) return 1
  const { tokens } = usage.counted
  const factor = usage.usage.inputTokens / Math.max(1, tokens)
  if (tokens < LEAST_TOKENS || factor < CLIPPED) return 1
  return Math.min(MOST, Math.max(LEAST, factor))
}

/** True when a server took far fewer prompt tokens than it was sent, without an error. */
export function wasClipped(reportedTokens: number, countedTokens: number): boolean {
  return (
    countedTokens >= LEAST_TOKENS && reportedTokens > 0 && reportedTokens < CLIPPED * countedTokens
  )
}

export function sameModel(left: ModelRef, right: ModelRef): boolean {
  return left.provider === right.provider && left.host === right.host && left.model === right.model
}
