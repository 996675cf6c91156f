/** How much of a model's window a request may take. */

/** Share of the window for the reply, unless the model's reply limit is smaller. */
const RESERVE_SHARE = 0.15
/** Safety margin as a share of the window, for differences between tokenizers. */
const MARGIN_SHARE = 0.02

/** The window if neither model, server nor user states one. */
export const DEFAULT_WINDOW_TOKENS = 8_192

export interface Budget {
  readonly windowTokens: number
  /** The reserve for the reply, and its limit. */
  readonly reserveTokens: number
  /** Window − reserve − safety margin: most tokens of a request. */
  readonly budgetTokens: number
  /** Most tokens of a request that cannot be smaller; by default the budget. */
  readonly atMostTokens?: number
}

/** The budget of a window, in tokens; null for an unknown reply limit. Throws `RangeError` for a window under 1. */
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
