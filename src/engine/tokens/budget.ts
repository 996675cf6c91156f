/** How much of a model's window a request may take. */

/** Reply reserve as a share of the window, unless the model cannot write that much. */
const RESERVE_SHARE = 0.15
/** Safety margin as a share of the window: other tokenizers than the model's own err by a little. */
const MARGIN_SHARE = 0.02

/** The window assumed where neither model, server nor user tells one. */
export const DEFAULT_WINDOW_TOKENS = 8_192

export interface Budget {
  readonly windowTokens: number
  /** Kept free for the reply, and its limit. */
  readonly reserveTokens: number
  /** Window − reserve − safety margin: the most that a request may take. */
  readonly budgetTokens: number
  /** The most that a request may take which cannot be made smaller; the budget, unless that is inferred. */
  readonly atMostTokens?: number
}

/** Both numbers in tokens; a null output limit is unknown. Throws `RangeError` for a window under 1. */
export function budgetFor(windowTokens: number, maxOutputTokens: number | null): Budget {
  if (!(windowTokens >= 1))
    throw new RangeError(`A context window has 1 token or more, not ${windowTokens}`)
  const share = Math.ceil(windowTokens * RESERVE_SHARE)
  const reserveTokens = Math.max(
    1,
    maxOutputTokens === null ? share : Math.min(maxOutputTokens, share),
  )
  const margin = Math.ceil(windowTokens * MARGIN_SHARE)
  return {
    windowTokens,
    reserveTokens,
    budgetTokens: Math.max(0, windowTokens - reserveTokens - margin),
  }
}
