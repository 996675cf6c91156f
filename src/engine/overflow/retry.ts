/** Calculates a smaller request after a provider refused one as too large. */
import { budgetFor, type Budget } from '../tokens/budget.ts'
import type { FailureKind } from '../log/event.ts'
import type { Remedy } from './classify.ts'
import type { OverflowRetry, Preset } from '../presets/preset.ts'

/** The shortest useful reply, in tokens. If less is left, the request must shrink. */
export const LEAST_REPLY_TOKENS = 256

/** The refused request and the refusal, in tokens. */
export interface Refused {
  readonly countedTokens: number
  /** The server's count without the reply; null if not reported. */
  readonly promptTokens: number | null
  /** The limit that the error states; null if none. */
  readonly limitTokens: number | null
  readonly remedy: Remedy
}

/** Changes at most one thing: the reply if that is enough, else the request. */
export interface Retry {
  /** Most tokens of the next request by our count, fewer than before; null: no change. */
  readonly shrinkTo: number | null
  /** Most tokens of the next reply, fewer than before; null: no change. */
  readonly replyTokens: number | null
}

/** The preset's policy for try number `attempt`, from 1; null for the first try and if the preset makes no such try. */
export function retryPolicy({ overflow }: Preset, attempt: number): OverflowRetry | null {
  return overflow[attempt - 2] ?? null
}

/** After a refusal of bytes, long results are cut before turns are dropped. The log keeps the results. */
const LONG_RESULTS = {
  use: 'head-tail-tool-results',
  options: { maxChars: 2_000, protectTurns: 0 },
}

/** Share of the image bytes that each retry keeps. */
const IMAGE_SHARE = 0.5

/** The number of this try, and the earlier try whose chain stays for the turn; 1 for none. */
export interface Attempts {
  readonly attempt: number
  readonly heldAttempt: number
}

/** The try whose chain stays for the next step of the turn; 1 for none. */
export function attemptHeldAfter(
  preset: Preset,
  { attempt, heldAttempt: before }: Attempts,
): number {
  return retryPolicy(preset, attempt)?.holdsForTurn === true ? attempt : before
}

/** The previous try. */
export interface TriedBefore {
  /** Why the last try failed; null for no failure. */
  readonly refusedFor: FailureKind | null
  readonly imageBytes: number
}

/**
 * The preset for this try, with the policy's chain before the guard. After a refusal of bytes, notes replace the
 * oldest images and long results are cut. Returns the same object if nothing changes.
 */
export function addRetryChain(
  preset: Preset,
  { attempt, heldAttempt }: Attempts,
  { refusedFor, imageBytes }: TriedBefore,
): Preset {
  const inForce = Math.max(attempt, heldAttempt)
  const policy = inForce > 1 ? (retryPolicy(preset, inForce) ?? preset.overflow.at(-1)) : null
  if (!policy) return preset
  const before =
    attempt > 1 && refusedFor === 'payload-bytes'
      ? [...fewerImages(attempt, imageBytes), LONG_RESULTS]
      : []
  if (before.length + policy.chain.length === 0) return preset
  const guard = preset.chain.findIndex(({ use }) => use === 'guard')
  const end = guard < 0 ? preset.chain.length : guard
  const chain = preset.chain.toSpliced(end, 0, ...policy.chain)
  return { ...preset, chain: [...before, ...chain] }
}

/** Replaces the oldest images first: images are larger than any text. */
function fewerImages(attempt: number, imageBytes: number): Preset['chain'] {
  if (imageBytes === 0) return []
  const maxBytes = Math.floor(imageBytes * IMAGE_SHARE ** (attempt - 1))
  return [{ use: 'note-images', options: { maxBytes } }]
}

/**
 * Shrinks the reply if that is enough. Otherwise shrinks the request to the policy's share of the refused size, and
 * below the stated limit. A higher server count replaces our count. Without a stated limit, the share applies to each
 * previous try. Source: DESIGN, section 8, the table of kinds; copilot-cli, E8.
 */
export function retryAfter(refused: Refused, policy: OverflowRetry, budget: Budget): Retry {
  const replyTokens = refused.remedy === 'smaller-reply' ? replyThatFits(refused, budget) : null
  if (replyTokens !== null) return { shrinkTo: null, replyTokens }
  const { countedTokens, limitTokens } = refused
  const share = Math.floor(countedTokens * policy.shrinkTo)
  if (limitTokens === null) return { shrinkTo: share, replyTokens: null }
  const { budgetTokens } = budgetFor(limitTokens, budget.reserveTokens)
  return {
    shrinkTo: Math.min(share, Math.floor(budgetTokens / serverFactor(refused))),
    replyTokens: null,
  }
}

/** Tokenizers differ by less than this. A larger factor means that the server counted another request. */
const LARGEST_FACTOR = 4

/** Server tokens ÷ our tokens, at least 1. */
function serverFactor({ countedTokens, promptTokens }: Refused): number {
  const factor = countedTokens > 0 ? (promptTokens ?? 0) / countedTokens : 1
  return Math.min(LARGEST_FACTOR, Math.max(1, factor))
}

/** Tokens of a reply that fits next to the request; null if a useful reply does not fit. */
function replyThatFits(refused: Refused, { reserveTokens }: Budget): number | null {
  const { limitTokens, promptTokens, countedTokens } = refused
  const half = Math.floor(reserveTokens / 2)
  const left = limitTokens === null ? half : limitTokens - (promptTokens ?? countedTokens)
  // Only the server's count is exact. The rest of the window counts only if it is smaller than the reserve.
  const room = promptTokens === null || left >= reserveTokens ? Math.min(half, left) : left
  return room >= Math.min(half, LEAST_REPLY_TOKENS) && room > 0 ? room : null
}
