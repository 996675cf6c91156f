/**
 * When something is due: measures of a session's history, as data.
 *
 * @module
 */
import { z } from 'zod'

/**
 * One measure and the value from which it is reached. Tokens are those of the next request as the
 * meter shows them, corrected by what the provider reports.
 */
export const Threshold = z.discriminatedUnion('of', [
  /** Request tokens ÷ budget: the pressure; with `leastWindow`, only in windows of so many tokens or more. */
  z.strictObject({
    of: z.literal('budget'),
    at: z.number().gt(0).max(1),
    leastWindow: z.int().positive().optional(),
  }),
  /** Request tokens against a share of the model's whole window, less a number of tokens: at most a quarter of it; 0 disables. */
  z.strictObject({
    of: z.literal('window'),
    at: z.number().min(0).max(1),
    less: z.int().nonnegative(),
  }),
  /** Request tokens in any window; 0 disables. With `leastTurns`, only with so many turns or more. */
  z.strictObject({
    of: z.literal('tokens'),
    at: z.int().nonnegative(),
    leastTurns: z.int().positive().optional(),
  }),
  /** Tokens of the view's items alone against a share of the window, held between two bounds in tokens. */
  z.strictObject({
    of: z.literal('history'),
    at: z.number().gt(0).max(1),
    atLeast: z.int().nonnegative(),
    atMost: z.int().positive(),
  }),
  /** More items in the view than this; 0 disables. */
  z.strictObject({ of: z.literal('messages'), at: z.int().nonnegative() }),
  /** More turns in the view than this; 0 disables. */
  z.strictObject({ of: z.literal('turns'), at: z.int().nonnegative() }),
])
export type Threshold = z.infer<typeof Threshold>

/** Reached when any of them is; an empty list never is. */
export const Thresholds = z.array(Threshold).readonly()
export type Thresholds = z.infer<typeof Thresholds>

/** What thresholds are held against. All tokens; `messages` and `turns` count those of the view. */
export interface Measures {
  readonly requestTokens: number
  readonly itemTokens: number
  readonly budgetTokens: number
  readonly windowTokens: number
  readonly messages: number
  readonly turns: number
}

/**
 * True when any of the thresholds is reached. One of tokens that lies above the budget is reached at the budget: nothing may
 * be shortened before it acts.
 */
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

/** A number of tokens that is meant for large windows takes no more than this share of a small one. */
const SMALL_WINDOW = 0.25

type Room = Pick<Measures, 'budgetTokens' | 'windowTokens'>

type OfRequest = Exclude<Threshold, { of: 'messages' | 'turns' | 'history' }>

/**
 * Request tokens at which the threshold is reached, what the meter marks: the smaller of the preset's and the budget. Null for
 * one that never is, or counts other things.
 */
export function tokensAt(threshold: Threshold, room: Room): number | null {
  if (threshold.of === 'messages' || threshold.of === 'turns' || threshold.of === 'history')
    return null
  const limit = withinBudget(threshold, room)
  return Number.isFinite(limit) ? limit : null
}

/** Infinite stays infinite: what does not hold in this window acts nowhere. */
function withinBudget(threshold: OfRequest, room: Room): number {
  const limit = limitTokens(threshold, room)
  return Number.isFinite(limit) ? Math.max(1, Math.min(limit, room.budgetTokens)) : limit
}

/** Tokens of a limit as a preset sets it; infinite if it does not hold in this window. At least 1: nothing is due in an empty session. */
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
 * Milliseconds since 1970 UTC from which an untouched session may go to the trash; null: it never does.
 *
 * Source: cowagent (presets, D7). Differs: to the trash, from which it can be restored, not away.
 */
export function expiresAt(
  { trashAfterDays }: { readonly trashAfterDays: number | null },
  updatedAt: number,
): number | null {
  return trashAfterDays === null ? null : updatedAt + trashAfterDays * DAY_MS
}
