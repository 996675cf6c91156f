/**
 * The limit of a server that states none, between the largest request that it took and the smallest that it refused.
 * Source: copilot-cli (presets, E8): without a stated limit the retry leaves a larger buffer each time. Differs: the
 * buffer is learned from what was taken before, and is remembered.
 */
import type { EventOf, ModelRef } from '../log/event.ts'
import { budgetFor, type Budget } from '../tokens/budget.ts'

export type InferredLimit = EventOf<'v1.limit-inferred'>
/** What was taken and what was refused of a model, by each measure. */
export type Evidence = Pick<InferredLimit, 'accepted' | 'refused'>

/** What a session inferred of a model's limit, and when: milliseconds since the Unix epoch. */
export interface KnownLimit extends Evidence {
  readonly at: number
}

export type RequestSize = Evidence['accepted']

/** Servers are restarted with other windows: what was inferred is tried again after a day. */
const EXPIRES_AFTER_MS = 86_400_000
/** Once the two bounds are this close, what was taken before is the limit. */
const CLOSE = 1.25
/** What is tried after a first refusal, where nothing was ever taken. */
const BLIND_SHARE = 0.5
/** No model is served with less. */
const LEAST_TOKENS = 128

type Limits = readonly (InferredLimit | EventOf<'v1.limit-learned'>)[]

/**
 * What is inferred of the model's limit at `at`, in milliseconds since the Unix epoch. Null without a refusal that
 * states no number, after a stated limit or a larger answer, and after a day.
 */
export function inferredLimit(
  limits: Limits,
  { model, at }: { readonly model: ModelRef; readonly at: number },
): InferredLimit | null {
  const newest = newestOf(limits, model)
  if (newest?.type !== 'v1.limit-inferred' || newest.refused === null) return null
  return isInForce(timeOf(newest), at) ? newest : null
}

/** True if what was inferred at `since` is not given up yet at `at`; both in milliseconds since the Unix epoch. */
export function isInForce(since: number, at: number): boolean {
  return at - since < EXPIRES_AFTER_MS
}

/** True if `known` is later than all that the limits say of the model, so that it takes their place. */
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

/** Which size a server goes by, and the two bounds of its limit in tokens. */
interface Bracket {
  readonly of: keyof RequestSize
  readonly accepted: number
  readonly refused: number
}

/** Null if larger requests were taken than the one that was refused. */
function bracketOf({ accepted, refused }: Evidence): Bracket | null {
  if (refused === null) return null
  // Most servers go by the request alone. Where the reply asked for is the larger part, it is the likelier cause.
  const replyTokens = refused.totalTokens - refused.requestTokens
  const sizes = ['requestTokens', 'totalTokens'] as const
  const order = replyTokens > refused.requestTokens ? sizes.toReversed() : sizes
  const of = order.find(size => accepted[size] < refused[size])
  return of === undefined ? null : { of, accepted: accepted[of], refused: refused[of] }
}

/** Tokens to try next: halfway between the bounds by their ratio, and what was taken before once they are close. */
function nextTokens({ accepted, refused }: Bracket): number {
  if (accepted === 0) return Math.floor(refused * BLIND_SHARE)
  if (refused <= accepted * CLOSE) return accepted
  return Math.floor(Math.sqrt(accepted * refused))
}

/** The budget that the evidence leaves; null for the declared one. `atMostTokens`: less than was refused. */
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

/** The evidence after a refusal that states no number. One of what was taken before makes all of that void. */
export function noteRefusal(before: Evidence, size: RequestSize): Evidence {
  const { accepted } = before
  const refused = before.refused ? sizesBy(Math.min, before.refused, size) : size
  return bracketOf({ accepted, refused }) === null
    ? { ...NOTHING_KNOWN, refused: size }
    : { accepted, refused }
}

/** The evidence after an answer; null if it changes nothing. The limit is given up once a larger request was taken. */
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

/** Each of the two sizes at its largest. */
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

/** The smallest window whose budget and reserve hold so many tokens together. */
function windowForTotal(tokens: number): number {
  return windowWith(tokens, window => {
    const { budgetTokens, reserveTokens } = budgetFor(window, null)
    return budgetTokens + reserveTokens
  })
}

/** The smallest window whose budget holds so many tokens. */
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
