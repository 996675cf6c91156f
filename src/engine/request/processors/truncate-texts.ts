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
import { cutOffloadedEnd, cutOffloadedMiddle, gapIn } from '../../masking/large-results.ts'
import { truncateEnd, truncateMiddle } from '../../tokens/truncate-text.ts'
import { defineProcessor } from '../chain.ts'
import {
  replaceOutputs,
  replaceTexts,
  stays,
  itemTokensWithin,
  TokenLimit,
  tokensOf,
} from './change.ts'
import type { Part, ToolResultPart } from '../../message/message.ts'

/**
 * Keeps the start of long tool results in older messages, with a notice of the full length. A structured result is
 * measured as JSON. Tool name and call id stay, and the id of an offloaded result. Source: co-cli, seeds 000 and 001, `truncate_tool_returns`. Differs:
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
      replaceOutputs(item, output => {
        const gap = gapIn(output)
        return gap ? cutOffloadedEnd(output, maxChars, gap) : truncateEnd(output, maxChars)
      }),
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
      replaceOutputs(item, output => {
        const gap = gapIn(output)
        return gap ? cutOffloadedMiddle(output, maxChars, gap) : truncateMiddle(output, maxChars)
      }),
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

/**
 * Over the limit, drops older assistant messages with their results, then older user messages, oldest first, until
 * the headroom is free. The newest user message and all after it, pins and summaries stay. Results without a call are
 * always dropped. Source: Copilot CLI, seed 004, "BasicTruncator". Differs: pins and summaries stay; a tail over the
 * limit is refused.
 */
export const truncateRequest = defineProcessor(
  'truncate-request',
  z.strictObject({
    /** Most tokens of messages and tool definitions. */
    limit: TokenLimit,
    /** Share of the limit to leave free after a cut. */
    headroom: z.number().min(0).lt(1),
  }),
  (view, context, { limit, headroom }) => {
    const paired = withoutOrphans(view.items)
    const most = Math.min(context.itemTokens, itemTokensWithin(limit, context))
    const total = tokensOf(paired, context)
    if (total <= most) return replaceItems(view, paired)
    const fixed = context.systemTokens + context.toolTokens
    const aim = Math.floor((most + fixed) * (1 - headroom)) - fixed
    const drops: Drops = {
      items: paired,
      excess: total - aim,
      tokens: item => tokensOf([item], context),
    }
    const fewerSteps = dropOldest(drops, item => item.role !== 'user')
    const fewerTurns = dropOldest({ ...drops, ...fewerSteps }, () => true)
    return replaceItems(view, fewerTurns.items)
  },
)

interface Drops {
  readonly items: readonly ViewItem[]
  readonly excess: number
  readonly tokens: (item: ViewItem) => number
}

/** Drops items before the newest user message, oldest first. A call's results are dropped with it. */
function dropOldest(
  { items, excess, tokens }: Drops,
  mayGo: (item: ViewItem) => boolean,
): Pick<Drops, 'items' | 'excess'> {
  const newest = latestUserIndex({ items })
  let left = excess
  let callerGoes = false
  const kept = items.filter((item, at) => {
    const goes =
      at < newest && !stays(item) && mayGo(item) && (item.role === 'tool' ? callerGoes : left > 0)
    if (item.role !== 'tool') callerGoes = goes
    if (goes) left -= tokens(item)
    return !goes
  })
  return { items: kept, excess: left }
}

/** Drops results whose call is not in the step before. Pinned items stay. */
function withoutOrphans(items: readonly ViewItem[]): readonly ViewItem[] {
  let caller: ViewItem | null = null
  const kept: ViewItem[] = []
  for (const item of items) {
    if (item.role !== 'tool') caller = item
    const calls = item.role === 'tool' && caller ? caller.parts : []
    const fits = (part: Part) => part.type !== 'tool-result' || isCalled(calls, part)
    if (item.pinned || item.parts.every(fits)) kept.push(item)
    else if (item.parts.some(fits)) kept.push({ ...item, parts: item.parts.filter(fits) })
  }
  return kept
}

function isCalled(calls: readonly Part[], { callId }: ToolResultPart): boolean {
  return calls.some(call => call.type === 'tool-call' && call.callId === callId)
}
