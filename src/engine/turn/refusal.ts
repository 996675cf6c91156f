/** What a refused request teaches, and what its next try has less of. */
import { lastOf, toArray } from '../branch/append-list.ts'
import { viewOf, type Branch } from '../branch/branch.ts'
import { sameModel } from '../calibration/calibration.ts'
import type { EventDraft, ModelRef } from '../log/event.ts'
import {
  noteAnswer,
  noteRefusal,
  type Evidence,
  inferredBudget,
  inferredLimit,
  isInForce,
  isNews,
  type KnownLimit,
  largerOf,
  NOTHING_KNOWN,
  type RequestSize,
} from '../overflow/inferred-limit.ts'
import { retryAfter, retryPolicy } from '../overflow/retry.ts'
import { imageBytesIn } from '../request/processors/parts.ts'
import type { Failure } from './outcomes.ts'
import type { ActiveTurn, EngineConfig, EngineState, Preparing } from './types.ts'

type Sending = Extract<ActiveTurn, { type: 'sending' }>

/** What follows from a refusal. */
export interface AfterRefusal {
  readonly learned: readonly EventDraft[]
  /** How the next try differs; null if there is none. */
  readonly progress: Partial<Preparing> | null
}

export const NO_RETRY: AfterRefusal = { learned: [], progress: null }

interface Refusal {
  readonly failure: Failure
  readonly config: EngineConfig
}

/** Tries of one request, the first included, while its server's limit is searched. */
const MOST_TRIES = 7

/** Only for a request of which nothing had arrived. */
export function retryOf(state: EngineState, turn: Sending, refusal: Refusal): AfterRefusal {
  const { failure } = refusal
  const { remedy, limitTokens } = failure
  if (remedy !== 'less-input' && remedy !== 'smaller-reply' && remedy !== 'fewer-bytes')
    return mayBeSize(failure) ? afterSuspicion(state, turn, refusal) : NO_RETRY
  if (limitTokens === null) return withoutLimit(state, turn, refusal)
  const { model } = turn
  const learned: EventDraft[] = [
    { type: 'v1.limit-learned', model, windowTokens: limitTokens, from: 'error' },
  ]
  return { learned, progress: listed(turn, refusal) }
}

/** The next try as the preset has it. */
function listed(turn: Sending, { failure, config }: Refusal): Partial<Preparing> | null {
  const policy = retryPolicy(config.preset, turn.attempt + 1)
  if (!policy) return null
  const { limitTokens, promptTokens = null, remedy } = failure
  const refused = { countedTokens: turn.counted.tokens, promptTokens, limitTokens, remedy }
  return retryAfter(refused, policy, config.budget)
}

/** The refusal narrows what the model may take; tries go on until one is taken, or nothing can be made smaller. */
function withoutLimit(state: EngineState, turn: Sending, refusal: Refusal): AfterRefusal {
  const { failure, config } = refusal
  const { branch } = state
  // Images weigh bytes, and hardly any tokens.
  const byImages = failure.remedy === 'fewer-bytes' && imageBytesIn(viewOf(branch).items) > 0
  // Half of the reply is tried first, since the request may stay then.
  const byReply = failure.remedy === 'smaller-reply' && turn.replyTokens === null
  if (byImages || byReply) return { learned: [], progress: listed(turn, refusal) }
  const size = sizeOf(turn, config)
  const evidence = noteRefusal(evidenceOf(branch, turn.model, config), size)
  const learned: EventDraft[] = [{ type: 'v1.limit-inferred', model: turn.model, ...evidence }]
  const budgetTokens = inferredBudget(evidence, null)?.budgetTokens ?? Infinity
  return { learned, progress: narrower(turn, { refusal, size, budgetTokens }) }
}

/**
 * A cut connection may mean that the request was too large, if it was larger than all that were taken: one that was
 * taken before is tried, and its answer shows whether it was.
 */
function afterSuspicion(state: EngineState, turn: Sending, refusal: Refusal): AfterRefusal {
  const size = sizeOf(turn, refusal.config)
  const { requestTokens } = evidenceOf(state.branch, turn.model, refusal.config).accepted
  const isUnusual = requestTokens > 0 && size.requestTokens > requestTokens
  if (!isUnusual || turn.suspected !== null) return NO_RETRY
  const progress = narrower(turn, { refusal, size, budgetTokens: requestTokens })
  return { learned: [], progress: progress && { ...progress, suspected: size } }
}

function mayBeSize({ kind }: Failure): boolean {
  return kind === 'cut-stream' || kind === 'unreachable'
}

interface Narrowing {
  readonly refusal: Refusal
  readonly size: RequestSize
  /** Most tokens that the next try should take. */
  readonly budgetTokens: number
}

/** Smaller by the preset's share at least. What cannot be made so small is sent if it is smaller at all. */
function narrower(
  turn: Sending,
  { refusal: { failure, config }, size, budgetTokens }: Narrowing,
): Partial<Preparing> | null {
  const { preset, budget } = config
  const policy = retryPolicy(preset, turn.attempt + 1) ?? preset.overflow.at(-1)
  if (!policy || turn.attempt >= MOST_TRIES) return null
  const { promptTokens = null, remedy } = failure
  const countedTokens = size.requestTokens
  const refused = { countedTokens, promptTokens, limitTokens: null, remedy }
  const { shrinkTo, replyTokens } = retryAfter(refused, policy, budget)
  if (shrinkTo === null) return { shrinkTo, replyTokens }
  // The same request is tried with half of the reply, once.
  const replyIsLarger =
    remedy !== 'fewer-bytes' && turn.replyTokens === null && budget.reserveTokens > countedTokens
  return {
    shrinkTo: Math.min(shrinkTo, budgetTokens),
    atMostTokens: replyIsLarger ? countedTokens : countedTokens - 1,
    replyTokens: replyIsLarger ? Math.floor(budget.reserveTokens / 2) : turn.replyTokens,
  }
}

/** An answer narrows what was inferred, or shows that what was cut short before it was too large. */
export function limitAfterAnswer(
  branch: Branch,
  turn: Sending,
  config: EngineConfig,
): readonly EventDraft[] {
  const { model, suspected } = turn
  const size = sizeOf(turn, config)
  const known = limitInferredFor(branch, model)
  const evidence = suspected
    ? afterSuspected(evidenceOf(branch, model, config), size, suspected)
    : known && noteAnswer(known, size)
  return evidence ? [{ type: 'v1.limit-inferred', model, ...evidence }] : []
}

function sizeOf({ counted, replyTokens }: Sending, { budget }: EngineConfig): RequestSize {
  const requestTokens = counted.tokens
  const reply = Math.min(budget.reserveTokens, replyTokens ?? Infinity)
  return { requestTokens, totalTokens: requestTokens + reply }
}

/**
 * What this session, or later another one (`known`), inferred of the model's limit at the newest message; null for
 * nothing. The same object while nothing changed.
 */
export function limitInferredFor(
  branch: Branch,
  model: ModelRef,
  known: KnownLimit | null = null,
): Evidence | null {
  const at = lastOf(branch.messages)?.event.at ?? 0
  if (!known || !isNews(known, branch.limits, model))
    return inferredLimit(branch.limits, { model, at })
  return known.refused !== null && isInForce(known.at, at) ? known : null
}

/** The event with which what other sessions inferred holds in this one; none if the log knows as much. */
export function knownLimitDrafts(
  { limits }: Branch,
  { model, knownLimit = null }: Pick<EngineConfig, 'model' | 'knownLimit'>,
): readonly EventDraft[] {
  if (!knownLimit || !isNews(knownLimit, limits, model)) return []
  const { at, accepted, refused } = knownLimit
  return [{ type: 'v1.limit-inferred', model, accepted, refused, since: at }]
}

/** The smaller request was answered, so that the larger one was refused for its size. */
function afterSuspected(before: Evidence, size: RequestSize, suspected: RequestSize): Evidence {
  return noteRefusal({ ...before, accepted: largerOf(before.accepted, size) }, suspected)
}

/** What is inferred; where nothing is, the largest requests that the model answered so far as the log shows it. */
function evidenceOf(branch: Branch, model: ModelRef, { budget }: EngineConfig): Evidence {
  const known = limitInferredFor(branch, model)
  if (known) return known
  const answered = new Set(
    toArray(branch.messages).flatMap(({ number, event }) =>
      event.role === 'assistant' && event.finishReason !== 'interrupted' ? [number] : [],
    ),
  )
  const requests = toArray(branch.requests)
  const accepted = requests.reduce((largest, { event, afterNumber }, at) => {
    const wasLast = requests[at + 1]?.afterNumber !== afterNumber
    if (!wasLast || !answered.has(afterNumber + 1) || !sameModel(event.model, model)) return largest
    const requestTokens = event.tokens.tokens
    const totalTokens = requestTokens + budget.reserveTokens
    return largerOf(largest, { requestTokens, totalTokens })
  }, NOTHING_KNOWN.accepted)
  return { ...NOTHING_KNOWN, accepted }
}
