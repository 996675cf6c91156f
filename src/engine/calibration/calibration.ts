/** Compares the provider's token counts with ours. Calibration moves triggers; it never changes a request. */
import type { Branch } from '../branch/branch.ts'
import { familyOf } from './model-families.ts'
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
