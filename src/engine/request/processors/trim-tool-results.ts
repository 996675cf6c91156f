import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import { truncateEnd } from '../../tokens/truncate-text.ts'
import { withItems, withOutputs } from './change.ts'

const Options = z.strictObject({
  /** Characters of a result that stay; 0 disables. */
  maxChars: z.int().nonnegative(),
  /** Newest messages whose results stay whole. */
  protectMessages: z.int().nonnegative(),
})

/**
 * Cuts long tool results in older messages to their beginning, with a notice of the original length.
 * A structured result is measured as the JSON that stands in the request. Tool name and call id stay.
 *
 * Source: co-cli, seeds 000 and 001, `truncate_tool_returns`. Differs: the input is not mutated; the cut
 * never splits a surrogate pair; a result is left whole when the notice would make it longer (invariant B1), and
 * when it is pinned.
 */
export const trimToolResults = defineProcessor(
  'trim-tool-results',
  Options,
  (view, _context, { maxChars, protectMessages }) => {
    if (maxChars === 0) return view
    const old = view.items.length - protectMessages
    const trim = (output: string) => truncateEnd(output, maxChars)
    return withItems(
      view,
      view.items.map((item, at) => (at < old ? withOutputs(item, trim) : item)),
    )
  },
)
