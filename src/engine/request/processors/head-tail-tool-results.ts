import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { truncateMiddle } from '../../tokens/truncate-text.ts'
import { startOfNewestTurns } from '../../message/view.ts'
import { withItems, withOutputs } from './change.ts'

const Options = z.strictObject({
  /** Characters of a result that stay, half from its beginning and half from its end; 0 disables. */
  maxChars: z.int().nonnegative(),
  /** Newest turns whose results stay whole. */
  protectTurns: z.int().nonnegative(),
})

/**
 * Cuts long tool results of past turns to their beginning and end, with a notice of what is left out
 * between. Tool name and call id stay.
 *
 * Source: CowAgent, seed 003, "Tool Result Truncation", as its guide states it (its code keeps the beginning
 * only). Differs: the cut never splits a surrogate pair; a result is left whole when the notice would
 * make it longer (invariant B1), and when it is pinned.
 */
export const headTailToolResults = defineProcessor(
  'head-tail-tool-results',
  Options,
  (view, _context, { maxChars, protectTurns }) => {
    if (maxChars === 0) return view
    const old = startOfNewestTurns(view.items, protectTurns)
    const clip = (output: string) => truncateMiddle(output, maxChars)
    return withItems(
      view,
      view.items.map((item, at) => (at < old ? withOutputs(item, clip) : item)),
    )
  },
)
