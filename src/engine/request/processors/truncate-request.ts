import { z } from 'zod'
import { defineProcessor } from '../chain.ts'
import type { Part, ToolResultPart } from '../../message/message.ts'
import { latestUserIndex, type ViewItem, replaceItems } from '../../message/view.ts'
import { stays, itemTokensWithin, TokenLimit, tokensOf } from './change.ts'

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
