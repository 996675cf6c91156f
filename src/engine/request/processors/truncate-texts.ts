/**
 * Cuts long texts of older messages, with a notice. A cut never splits a surrogate pair. A text stays whole if its
 * message is pinned, or if the notice would make it longer (invariant B1).
 */
import { z } from 'zod'
import {
  latestUserIndex,
  startsTurn,
  startOfNewestTurns,
  replaceItems,
  type View,
  type ViewItem,
} from '../../message/view.ts'
import { truncateEnd, truncateMiddle } from '../../tokens/truncate-text.ts'
import { defineProcessor } from '../chain.ts'
import { replaceOutputs, replaceTexts } from './change.ts'

/**
 * Keeps the start of long tool results in older messages, with a notice of the full length. A structured result is
 * measured as JSON. Tool name and call id stay. Source: co-cli, seeds 000 and 001, `truncate_tool_returns`. Differs:
 * the input does not change.
 */
export const trimToolResults = defineProcessor(
  'trim-tool-results',
  z.strictObject({
    /** Characters to keep; 0 disables. */
    maxChars: z.int().nonnegative(),
    /** Newest messages whose results stay whole. */
    protectMessages: z.int().nonnegative(),
  }),
  (view, _context, { maxChars, protectMessages }) =>
    changeBefore(view, maxChars === 0 ? 0 : view.items.length - protectMessages, item =>
      replaceOutputs(item, output => truncateEnd(output, maxChars)),
    ),
)

/**
 * Keeps the start and end of long tool results in past turns. Tool name and call id stay. Source: CowAgent, seed 003,
 * "Tool Result Truncation", from its guide (its code keeps the start only).
 */
export const headTailToolResults = defineProcessor(
  'head-tail-tool-results',
  z.strictObject({
    /** Characters to keep, half from each end; 0 disables. */
    maxChars: z.int().nonnegative(),
    /** Newest turns whose results stay whole. */
    protectTurns: z.int().nonnegative(),
  }),
  (view, _context, { maxChars, protectTurns }) =>
    changeBefore(view, maxChars === 0 ? 0 : startOfNewestTurns(view.items, protectTurns), item =>
      replaceOutputs(item, output => truncateMiddle(output, maxChars)),
    ),
)

/**
 * Keeps the start and end of long user texts. The newest message never changes (invariant S6). Source: CowAgent, seed
 * 003, "Overflow Emergency Handling".
 */
export const trimUserText = defineProcessor(
  'trim-user-text',
  z.strictObject({
    /** Characters to keep, half from each end; 0 disables. */
    maxChars: z.int().nonnegative(),
  }),
  (view, _context, { maxChars }) =>
    changeBefore(view, maxChars === 0 ? 0 : latestUserIndex(view), item =>
      startsTurn(item) && !item.pinned
        ? replaceTexts(item, text => truncateMiddle(text, maxChars))
        : item,
    ),
)

function changeBefore(view: View, end: number, change: (item: ViewItem) => ViewItem): View {
  return replaceItems(
    view,
    view.items.map((item, at) => (at < end ? change(item) : item)),
  )
}
