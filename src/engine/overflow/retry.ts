/** What the next try has less of, after a provider found the request too large. Pure arithmetic. */
import { budgetFor, type Budget } from '../tokens/budget.ts'
import type { FailureKind } from '../log/event.ts'
import type { Remedy } from './classify.ts'
import type { OverflowRetry, Preset } from '../presets/preset.ts'

/** Replies shorter than this are hardly worth having: the request must give way then. */
export const LEAST_REPLY_TOKENS = 256

/** What is known of the refused request and of the refusal; all in tokens. */
export interface Refused {
  /** The request as we counted it. */
  readonly countedTokens: number
  /** The same as the server counted it, the reply apart; null if it did not say. */
  readonly promptTokens: number | null
  /** The limit that the error states; null if it states none. */
  readonly limitTokens: number | null
  readonly remedy: Remedy
}

/** At most one of the two changes: the reply where that suffices, else the request. */
export interface Retry {
  /** Most tokens of the next request, by our count, and less than the refused one had; null: the same request. */
  readonly shrinkTo: number | null
  /** Most tokens of the next reply, and less than were asked for; null: as many as before. */
  readonly replyTokens: number | null
}

/** The preset's policy for try number `attempt` of a request, from 1; null for the first, and for tries it does not make. */
export function retryPolicy({ overflow }: Preset, attempt: number): OverflowRetry | null {
  return overflow[attempt - 2] ?? null
}

/** Where bytes were too many, long results give way before any turn does: they weigh most, and the log keeps them. */
const LONG_RESULTS = {
  use: 'head-tail-tool-results',
  options: { maxChars: 2_000, protectTurns: 0 },
}

/** What each try after a refusal of bytes leaves of the images' bytes. */
const IMAGE_SHARE = 0.5

/** Which try of its request one is, and which earlier one's chain holds for the turn; 1 for the first and for none. */
export interface Attempts {
  readonly attempt: number
  readonly heldAttempt: number
}

/** The attempt whose chain holds in the next step of the turn; 1 for none. */
export function attemptHeldAfter(
  preset: Preset,
  { attempt, heldAttempt: before }: Attempts,
): number {
  return retryPolicy(preset, attempt)?.holdsForTurn === true ? attempt : before
}

/** What is known of the try before. */
export interface TriedBefore {
  /** Why it failed; null for nothing. */
  readonly refusedFor: FailureKind | null
  /** Bytes of all images in the view. */
  readonly imageBytes: number
}

/**
 * The preset as it runs for this try: with the policy's chain before the guard. After a refusal of bytes the oldest
 * images become notes and long results are cut first. The very same preset if nothing is added.
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

/** Images weigh more than any text: the oldest go first. */
function fewerImages(attempt: number, imageBytes: number): Preset['chain'] {
  if (imageBytes === 0) return []
  const maxBytes = Math.floor(imageBytes * IMAGE_SHARE ** (attempt - 1))
  return [{ use: 'note-images', options: { maxBytes } }]
}

/**
 * A smaller reply if the request may stay; else a request of at most the policy's share of the refused one, which also
 * fits the stated limit next to the reply. If the server counted more than we did, its count decides. Without a stated
 * limit each further try gives up more: its share is of the request before it. Source: DESIGN, section 8, the table of
 * kinds; copilot-cli, E8.
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

/** Tokenizers differ less than this; beyond it the server counted something else than what was sent. */
const LARGEST_FACTOR = 4

/** Server tokens for each of ours, never below 1. */
function serverFactor({ countedTokens, promptTokens }: Refused): number {
  const factor = countedTokens > 0 ? (promptTokens ?? 0) / countedTokens : 1
  return Math.min(LARGEST_FACTOR, Math.max(1, factor))
}

/** Tokens of a reply that fits next to the same request; null if none worth having does. */
function replyThatFits(refused: Refused, { reserveTokens }: Budget): number | null {
  const { limitTokens, promptTokens, countedTokens } = refused
  const half = Math.floor(reserveTokens / 2)
  const left = limitTokens === null ? half : limitTokens - (promptTokens ?? countedTokens)
  // Only the server's own count tells exactly what is left, and only less than was asked for.
  const room = promptTokens === null || left >= reserveTokens ? Math.min(half, left) : left
  return room >= Math.min(half, LEAST_REPLY_TOKENS) && room > 0 ? room : null
}
