/**
 * When something is due: measures of a session's history, as data.
 *
 * @module
 */
import { z } from 'zod'

/** One measure and its trigger value. Tokens are those of the next request, with calibration. */
export const Threshold = z.discriminatedUnion('of', [
  /** Request tokens ÷ budget: the pressure. With `leastWindow`, only in windows of at least that size. */
  z.strictObject({
    of: z.literal('budget'),
    at: z.number().gt(0).max(1),
    leastWindow: z.int().positive().optional(),
  }),
  /** Request tokens: a share of the window minus `less` (at most a quarter of the window); 0 disables. */
  z.strictObject({
    of: z.literal('window'),
    at: z.number().min(0).max(1),
    less: z.int().nonnegative(),
  }),
  /** Request tokens; 0 disables. With `leastTurns`, only with at least that number of turns. */
  z.strictObject({
    of: z.literal('tokens'),
    at: z.int().nonnegative(),
    leastTurns: z.int().positive().optional(),
  }),
  /** Tokens of the items alone, as a share of the window between two bounds in tokens. */
  z.strictObject({
    of: z.literal('history'),
    at: z.number().gt(0).max(1),
    atLeast: z.int().nonnegative(),
    atMost: z.int().positive(),
  }),
  /** More items than this in the view; 0 disables. */
  z.strictObject({ of: z.literal('messages'), at: z.int().nonnegative() }),
  /** More turns than this in the view; 0 disables. */
  z.strictObject({ of: z.literal('turns'), at: z.int().nonnegative() }),
])
export type Threshold = z.infer<typeof Threshold>

/** Reached if one of them is; an empty list never is. */
export const Thresholds = z.array(Threshold).readonly()
export type Thresholds = z.infer<typeof Thresholds>

/** The measured values: tokens, and the view's messages and turns. */
export interface Measures {
  readonly requestTokens: number
  readonly itemTokens: number
  readonly budgetTokens: number
  readonly windowTokens: number
  readonly messages: number
  readonly turns: number
}

/** True if a threshold is reached. A token threshold above the budget is reached at the budget. */
export function isReached(thresholds: Thresholds, measures: Measures): boolean {
  return thresholds.some(threshold => isThresholdReached(threshold, measures))
}

function isThresholdReached(threshold: Threshold, measures: Measures): boolean {
  switch (threshold.of) {
    case 'messages':
      return threshold.at > 0 && measures.messages > threshold.at
    case 'turns':
      return threshold.at > 0 && measures.turns > threshold.at
    case 'history':
      return measures.itemTokens > limitTokens(threshold, measures)
    case 'tokens':
      return (
        measures.requestTokens >= withinBudget(threshold, measures) &&
        measures.turns >= (threshold.leastTurns ?? 0)
      )
    default:
      return measures.requestTokens >= withinBudget(threshold, measures)
  }
}

/** Most of a small window that a fixed number of tokens may take. */
const SMALL_WINDOW = 0.25

type Room = Pick<Measures, 'budgetTokens' | 'windowTokens'>

type OfRequest = Exclude<Threshold, { of: 'messages' | 'turns' | 'history' }>

/** Request tokens that reach the threshold, at most the budget; null for one that counts others or never acts. */
export function tokensAt(threshold: Threshold, room: Room): number | null {
  if (threshold.of === 'messages' || threshold.of === 'turns' || threshold.of === 'history')
    return null
  const limit = withinBudget(threshold, room)
  return Number.isFinite(limit) ? limit : null
}

/** An infinite limit stays infinite: it never acts in this window. */
function withinBudget(threshold: OfRequest, room: Room): number {
  const limit = limitTokens(threshold, room)
  return Number.isFinite(limit) ? Math.max(1, Math.min(limit, room.budgetTokens)) : limit
}

/** Tokens of a limit, at least 1: an empty session reaches none. Infinite if it does not apply in this window. */
export function limitTokens(
  threshold: Exclude<Threshold, { of: 'messages' | 'turns' }>,
  room: Room,
): number {
  return Math.max(1, rawLimit(threshold, room))
}

function rawLimit(
  threshold: Exclude<Threshold, { of: 'messages' | 'turns' }>,
  { budgetTokens, windowTokens }: Room,
): number {
  switch (threshold.of) {
    case 'budget':
      return windowTokens < (threshold.leastWindow ?? 0) ? Infinity : threshold.at * budgetTokens
    case 'window':
      return threshold.at === 0
        ? Infinity
        : threshold.at * windowTokens - Math.min(threshold.less, SMALL_WINDOW * windowTokens)
    case 'tokens':
      return threshold.at === 0 ? Infinity : threshold.at
    case 'history':
      return Math.min(threshold.atMost, Math.max(threshold.atLeast, threshold.at * windowTokens))
  }
}

const DAY_MS = 86_400_000

/**
 * Time in milliseconds since the Unix epoch after which an unchanged session may move to the trash; null: never.
 *
 * Source: cowagent (presets, D7). Differs: it moves to the trash and can be restored.
 */
export function expiresAt(
  { trashAfterDays }: { readonly trashAfterDays: number | null },
  updatedAt: number,
): number | null {
  return trashAfterDays === null ? null : updatedAt + trashAfterDays * DAY_MS
}
