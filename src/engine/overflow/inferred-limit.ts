/**
 * Estimates the limit of a server that states none, from the largest accepted and the smallest refused request.
 * Source: copilot-cli (presets, E8): without a stated limit, each retry leaves a larger buffer. Differs: the buffer
 * comes from accepted requests, and is stored.
 */
import type { EventOf, ModelRef } from '../log/event.ts'
import { budgetFor, type Budget } from '../tokens/budget.ts'

export type InferredLimit = EventOf<'v1.limit-inferred'>
/** The accepted and refused request sizes of a model. */
export type Evidence = Pick<InferredLimit, 'accepted' | 'refused'>

/** The evidence of another session, and its time in milliseconds since the Unix epoch. */
export interface KnownLimit extends Evidence {
  readonly at: number
}

export type RequestSize = Evidence['accepted']

/** A server may restart with another window, so the evidence expires after a day. */
const EXPIRES_AFTER_MS = 86_400_000
/** If refused ÷ accepted is at most this, the accepted size is the limit. */
const CLOSE = 1.25
/** Share of the refused size to try if nothing was accepted yet. */
const BLIND_SHARE = 0.5
/** The smallest window of any known model. */
const LEAST_TOKENS = 128

type Limits = readonly (InferredLimit | EventOf<'v1.limit-learned'>)[]

/** The evidence at `at`, in milliseconds since the Unix epoch; null without a refusal and after a day. */
export function inferredLimit(
  limits: Limits,
  { model, at }: { readonly model: ModelRef; readonly at: number },
): InferredLimit | null {
  const newest = newestOf(limits, model)
  if (newest?.type !== 'v1.limit-inferred' || newest.refused === null) return null
  return isInForce(timeOf(newest), at) ? newest : null
}

/** True if evidence from `since` is valid at `at`; both in milliseconds since the Unix epoch. */
export function isInForce(since: number, at: number): boolean {
  return at - since < EXPIRES_AFTER_MS
}

/** True if `known` is newer than all limits of the model. */
export function isNews(known: KnownLimit, limits: Limits, model: ModelRef): boolean {
  const newest = newestOf(limits, model)
  return newest ? known.at > timeOf(newest) : known.refused !== null
}

function newestOf(limits: Limits, model: ModelRef) {
  return limits.findLast(
    limit =>
      limit.model.provider === model.provider &&
      limit.model.host === model.host &&
      limit.model.model === model.model,
  )
}

function timeOf(limit: Limits[number]): number {
  return limit.type === 'v1.limit-inferred' ? (limit.since ?? limit.at) : limit.at
}

/** The size that the server limits, and the two bounds in tokens. */
interface Bracket {
  readonly of: keyof RequestSize
  readonly accepted: number
  readonly refused: number
}

/** Null if a larger request than the refused one was accepted. */
function bracketOf({ accepted, refused }: Evidence): Bracket | null {
  if (refused === null) return null
  // Most servers limit the request alone. If the reply is the larger part, it is the likelier cause.
  const replyTokens = refused.totalTokens - refused.requestTokens
  const sizes = ['requestTokens', 'totalTokens'] as const
  const order = replyTokens > refused.requestTokens ? sizes.toReversed() : sizes
  const of = order.find(size => accepted[size] < refused[size])
  return of === undefined ? null : { of, accepted: accepted[of], refused: refused[of] }
}

/** Tokens to try next: the geometric mean of the bounds, or the accepted size if the bounds are close. */
function nextTokens({ accepted, refused }: Bracket): number {
  if (accepted === 0) return Math.floor(refused * BLIND_SHARE)
  if (refused <= accepted * CLOSE) return accepted
  return Math.floor(Math.sqrt(accepted * refused))
}

/** The budget from the evidence; null for the declared budget. `atMostTokens` is smaller than the refused size. */
export function inferredBudget(evidence: Evidence, maxOutputTokens: number | null): Budget | null {
  const bracket = bracketOf(evidence)
  if (!bracket) return null
  const next = Math.max(LEAST_TOKENS, nextTokens(bracket))
  if (bracket.of === 'totalTokens') {
    const budget = budgetFor(windowForTotal(next), maxOutputTokens)
    const atMostTokens = Math.max(budget.budgetTokens, bracket.refused - budget.reserveTokens - 1)
    return { ...budget, atMostTokens }
  }
  const budget = budgetFor(windowForRequest(next, maxOutputTokens), maxOutputTokens)
  return { ...budget, budgetTokens: next, atMostTokens: Math.max(next, bracket.refused - 1) }
}

/** The evidence after a refusal without a number. A refusal of an accepted size discards the older evidence. */
export function noteRefusal(before: Evidence, size: RequestSize): Evidence {
  const { accepted } = before
  const refused = before.refused ? sizesBy(Math.min, before.refused, size) : size
  return bracketOf({ accepted, refused }) === null
    ? { ...NOTHING_KNOWN, refused: size }
    : { accepted, refused }
}

/** The evidence after an answer; null if nothing changes. A larger accepted request ends the estimate. */
export function noteAnswer({ accepted, refused }: Evidence, size: RequestSize): Evidence | null {
  const larger = largerOf(accepted, size)
  if (refused === null || isSame(larger, accepted)) return null
  return bracketOf({ accepted: larger, refused }) === null
    ? { accepted: larger, refused: null }
    : { accepted: larger, refused }
}

export const NOTHING_KNOWN: Evidence = {
  accepted: { requestTokens: 0, totalTokens: 0 },
  refused: null,
}

/** The larger value of each size. */
export function largerOf(left: RequestSize, right: RequestSize): RequestSize {
  return sizesBy(Math.max, left, right)
}

function sizesBy(
  choose: (left: number, right: number) => number,
  left: RequestSize,
  right: RequestSize,
): RequestSize {
  return {
    requestTokens: choose(left.requestTokens, right.requestTokens),
    totalTokens: choose(left.totalTokens, right.totalTokens),
  }
}

function isSame(left: RequestSize, right: RequestSize): boolean {
  return left.requestTokens === right.requestTokens && left.totalTokens === right.totalTokens
}

/** The smallest window whose budget and reserve together hold this number of tokens. */
function windowForTotal(tokens: number): number {
  return windowWith(tokens, window => {
    const { budgetTokens, reserveTokens } = budgetFor(window, null)
    return budgetTokens + reserveTokens
  })
}

/** The smallest window whose budget holds this number of tokens. */
function windowForRequest(tokens: number, maxOutputTokens: number | null): number {
  return windowWith(tokens, window => budgetFor(window, maxOutputTokens).budgetTokens)
}

function windowWith(tokens: number, holds: (windowTokens: number) => number): number {
  let least = tokens
  let most = tokens * 2
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (holds(middle) >= tokens) most = middle
    else least = middle + 1
  }
  return least
}
