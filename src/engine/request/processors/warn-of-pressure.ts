import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { latestUserIndex, type ViewItem } from '../../message/view.ts'

const Options = z.strictObject({
  /** Share of the budget from which the model is warned; 0 disables. */
  at: z.number().min(0).max(1),
  /** What the model reads, right before the newest user message. */
  text: z.string().min(1),
})

const ID = 'pressure-warning'

/**
 * Warns the model that its window fills, in the request that reaches the mark and in each one after it.
 *
 * Source: MemGPT, arXiv 2310.08560, section 2.1, "memory pressure". Differs: it is no message of the queue, so that nothing of
 * it is left once there is room again.
 */
export const warnOfPressure = defineProcessor(
  'warn-of-pressure',
  Options,
  (view, { budgetTokens, itemTokens, systemTokens, toolTokens, count }, { at, text }) => {
    const { items } = view
    const newest = latestUserIndex(view)
    const message = items[newest]
    if (at === 0 || !message || items.some(({ id }) => id === ID)) return view
    const tokens = systemTokens + toolTokens + countMessages(items, count).tokens
    if (tokens < at * budgetTokens) return view
    const warning: ViewItem = {
      id: ID,
      role: 'user',
      parts: [{ type: 'text', text }],
      origin: 'summary',
      pinned: false,
    }
    // A warning never takes the room of what it is about.
    if (countMessages([message, warning], count).tokens > itemTokens) return view
    return { items: items.toSpliced(newest, 0, warning) }
  },
)
