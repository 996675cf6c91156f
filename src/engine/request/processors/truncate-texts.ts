/**
 * Long texts of older messages, cut with a notice. A cut never splits a surrogate pair. A text stays whole when the notice
 * would make it longer (invariant B1), and when its message is pinned.
 */
import { z } from 'zod'
import {
  latestUserIndex,
  startsTurn,
  startOfNewestTurns,
  replaceItems,
} from '../../message/view.ts'
import type { View, ViewItem } from '../../message/view.ts'
import { truncateEnd, truncateMiddle } from '../../tokens/truncate-text.ts'
import { defineProcessor } from '../chain.ts'
import { replaceOutputs, replaceTexts } from './change.ts'

/**
 * Cuts long tool results in older messages to their beginning, with a notice of the original length.
 * A structured result is measured as the JSON that stands in the request. Tool name and call id stay.
 * Source: co-cli, seeds 000 and 001, `truncate_tool_returns`. Differs: the input is not mutated.
 */
export const trimToolResults = defineProcessor(
  'trim-tool-results',
  z.strictObject({
    /** Characters of a result that stay; 0 disables. */
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
 * Cuts long tool results of past turns to their beginning and end. Tool name and call id stay.
 * Source: CowAgent, seed 003, "Tool Result Truncation", as its guide states it (its code keeps the beginning only).
 */
export const headTailToolResults = defineProcessor(
  'head-tail-tool-results',
  z.strictObject({
    /** Characters of a result that stay, half from its beginning and half from its end; 0 disables. */
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
 * Cuts long texts of the user to their beginning and end. The newest message stays as it was written (invariant S6).
 * Source: CowAgent, seed 003, "Overflow Emergency Handling".
 */
export const trimUserText = defineProcessor(
  'trim-user-text',
  z.strictObject({
    /** Characters of a text that stay, half from its beginning and half from its end; 0 disables. */
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
