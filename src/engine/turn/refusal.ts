/** Decides the next try after a refused request, and what the refusal says about the limit. */
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

/** The result of a refusal. */
export interface AfterRefusal {
  readonly learned: readonly EventDraft[]
  /** The changes of the next try; null for no retry. */
  readonly progress: Partial<Preparing> | null
}

export const NO_RETRY: AfterRefusal = { learned: [], progress: null }

interface Refusal {
  readonly failure: Failure
  readonly config: EngineConfig
}

/** Most tries of one request, the first included, to find an unknown limit. */
const MOST_TRIES = 7

/** For requests without any received part. */
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

/** The next try of the preset. */
function listed(turn: Sending, { failure, config }: Refusal): Partial<Preparing> | null {
  const policy = retryPolicy(config.preset, turn.attempt + 1)
  if (!policy) return null
  const { limitTokens, promptTokens = null, remedy } = failure
  const refused = { countedTokens: turn.counted.tokens, promptTokens, limitTokens, remedy }
  return retryAfter(refused, policy, config.budget)
}

/** Narrows an unknown limit. Retries until a request is accepted or cannot be smaller. */
function withoutLimit(state: EngineState, turn: Sending, refusal: Refusal): AfterRefusal {
  const { failure, config } = refusal
  const { branch } = state
  // Images are large in bytes, not in tokens.
  const byImages = failure.remedy === 'fewer-bytes' && imageBytesIn(viewOf(branch).items) > 0
  // First try with half of the reply: the request can then stay the same.
  const byReply = failure.remedy === 'smaller-reply' && turn.replyTokens === null
  if (byImages || byReply) return { learned: [], progress: listed(turn, refusal) }
  const size = sizeOf(turn, config)
  const evidence = noteRefusal(evidenceOf(branch, turn.model, config), size)
  const learned: EventDraft[] = [{ type: 'v1.limit-inferred', model: turn.model, ...evidence }]
  const budgetTokens = inferredBudget(evidence, null)?.budgetTokens ?? Infinity
  return { learned, progress: narrower(turn, { refusal, size, budgetTokens }) }
}

/** A lost connection may mean an unusually large request. Retries with an accepted size; an answer confirms it. */
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
  /** Most tokens of the next try. */
  readonly budgetTokens: number
}

/** The next try, smaller by the preset's share. If that is impossible, any smaller request is sent. */
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
  // The same request is tried once with half of the reply.
  const replyIsLarger =
    remedy !== 'fewer-bytes' && turn.replyTokens === null && budget.reserveTokens > countedTokens
  return {
    shrinkTo: Math.min(shrinkTo, budgetTokens),
    atMostTokens: replyIsLarger ? countedTokens : countedTokens - 1,
    replyTokens: replyIsLarger ? Math.floor(budget.reserveTokens / 2) : turn.replyTokens,
  }
}

/** Updates the inferred limit after an answer. The answer may confirm that a lost request was too large. */
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

/** The limit that this session or `known` inferred; null for none. The same object if nothing changed. */
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

/** Stores the limit that another session inferred; empty if the log is as new. */
export function knownLimitDrafts(
  { limits }: Branch,
  { model, knownLimit = null }: Pick<EngineConfig, 'model' | 'knownLimit'>,
): readonly EventDraft[] {
  if (!knownLimit || !isNews(knownLimit, limits, model)) return []
  const { at, accepted, refused } = knownLimit
  return [{ type: 'v1.limit-inferred', model, accepted, refused, since: at }]
}

/** The smaller request was answered, so the larger one was refused for its size. */
function afterSuspected(before: Evidence, size: RequestSize, suspected: RequestSize): Evidence {
  return noteRefusal({ ...before, accepted: largerOf(before.accepted, size) }, suspected)
}

/** The inferred evidence; without it, the largest answered requests of the model in the log. */
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
