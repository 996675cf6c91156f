import type { ChainContext } from '../engine/request/chain.ts'
import { estimateText, type CountText } from '../engine/tokens/count.ts'

/** A request with room for this number of tokens of items, with 50 of system prompt and 30 of tools, in a window twice the budget. */
export function chainContext(itemTokens: number, count: CountText = estimateText): ChainContext {
  const budgetTokens = itemTokens + 80
  return {
    itemTokens,
    systemTokens: 50,
    toolTokens: 30,
    budgetTokens,
    windowTokens: 2 * budgetTokens,
    count,
  }
}
