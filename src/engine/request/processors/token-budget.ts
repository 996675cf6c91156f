import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { startOfNewestTurns, type ViewItem } from '../../message/view.ts'
import {
  countTurns,
  withItems,
  withoutBefore,
  itemTokensWithin,
  TokenLimit,
  tokensOf,
} from './change.ts'
import { compressed } from './compress-turns.ts'

const Options = z.strictObject({
  /** Most tokens of the request. */
  limit: TokenLimit,
  /** With fewer turns than this none goes: each is compressed to its text instead. */
  fewTurns: z.int().nonnegative(),
})

/**
 * Over the limit, leaves out the first half of the turns, again and again while it is still over; with few
 * turns left, each older one keeps only the user's text and the last reply. The newest turn, pins and
 * summaries stay whole.
 *
 * Source: CowAgent, seed 003, "Token Budget Trimming". Differs: the source halves once for each user
 * message and may send what is still too large; here it continues until the request fits or only the floor is
 * left, so that a second run changes nothing (invariant P3).
 */
export const tokenBudget = defineProcessor(
  'token-budget',
  Options,
  (view, context, { limit, fewTurns }) => {
    const most = itemTokensWithin(limit, context)
    let items = view.items
    while (tokensOf(items, context) > most) {
      const smaller = countTurns(items) < fewTurns ? compressed(items, 1) : withoutHalf(items)
      if (smaller.length < items.length) items = smaller
      else return withItems(view, compressed(items, 1))
    }
    return withItems(view, items)
  },
)

/** The items without the first half of their turns. */
function withoutHalf(items: readonly ViewItem[]): readonly ViewItem[] {
  const turns = countTurns(items)
  return withoutBefore(items, startOfNewestTurns(items, turns - Math.floor(turns / 2)))
}
