/** What a model's provider counts for a request, against what we count. It moves triggers, never what a request contains. */
import type { Branch } from '../branch/branch.ts'
import { familyOf } from './model-families.ts'
import type { EventOf, ModelRef } from '../log/event.ts'
import type { TokenCount } from '../tokens/count.ts'

/** Factors outside are faults of the report, not of the tokenizer. */
const LEAST = 0.8
const MOST = 2
/** Below this share of our count, a report means that the server clipped the prompt, or read part of it from its cache. */
const CLIPPED = 0.7
/** Shorter requests say nothing: a server's own wrapping outweighs them. */
const LEAST_TOKENS = 1_000
/** Instructions that a server may add unseen. More is no prompt of one request but a sum over several. */
const UNSEEN_TOKENS = 8_000

/** Where the correction comes from, best first. */
export type Basis = 'anchored' | 'learned' | 'family'

/** How to get from our count of a request to the provider's. */
export interface Expectation {
  /** Provider's tokens for one of ours. */
  readonly factor: number
  /** Tokens on top that do not grow with the text; may be negative. */
  readonly extraTokens: number
  readonly basis: Basis
  /** False while the model's tokenizer is not ours and nothing was reported: the display says `~`. */
  readonly exact: boolean
}

/** Tokens that the provider will count for a request of so many by our count; whole, never negative. */
export function expectedTokens({ factor, extraTokens }: Expectation, counted: number): number {
  return Math.max(0, Math.round(counted * factor + extraTokens))
}

/** The same as a count: estimated if nothing better than the family's factor is known. */
export function expectedCount(expectation: Expectation, counted: TokenCount): TokenCount {
  return {
    tokens: expectedTokens(expectation, counted.tokens),
    source: expectation.exact ? counted.source : 'estimated',
  }
}

/** The correction without an anchor: learned from the newest report, else the family's. */
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

/** Reported ÷ counted tokens of the newest report for this model; null when there is none to trust. */
function learnedFactor({ usage }: Branch, model: ModelRef): number | null {
  if (!usage || !isTrusted(usage, model) || usage.counted.tokens < LEAST_TOKENS) return null
  return Math.min(MOST, Math.max(LEAST, usage.usage.inputTokens / usage.counted.tokens))
}

/** True if a report may correct our counts for this model: it covers one whole prompt, which we had counted exactly. */
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

/** True when a server took far fewer prompt tokens than it was sent, without an error. */
export function wasClipped(reportedTokens: number, countedTokens: number): boolean {
  return (
    countedTokens >= LEAST_TOKENS && reportedTokens > 0 && reportedTokens < CLIPPED * countedTokens
  )
}

/** True for the same name at the same provider and host. */
export function sameModel(left: ModelRef, right: ModelRef): boolean {
  return left.provider === right.provider && left.host === right.host && left.model === right.model
}
