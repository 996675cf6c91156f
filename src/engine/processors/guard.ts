import { z } from 'zod'
import { defineProcessor, type ChainContext } from '../chain.ts'
import { clipToTokens } from '../clip.ts'
import { countMessages } from '../request-tokens.ts'
import { legalCuts } from '../properties.ts'
import { startsTurn, type View, type ViewItem } from '../view.ts'

const Options = z.strictObject({
  /** `refuse`: nothing is shortened or dropped, so that a request that cannot fit is refused with arithmetic. */
  mode: z.enum(['truncate', 'refuse']),
  /** Share of the item budget that the result takes at most, once the guard had to act. */
  target: z.number().gt(0).max(1),
  /** Share of the item budget that one tool result may keep when results are shortened. */
  resultShare: z.number().gt(0).max(1),
})

/** A tool result is never shortened below this many tokens. */
const LEAST_RESULT_TOKENS = 60

/**
 * The last defence of the window, for one request only: shortens giant tool results, then drops whole old
 * turns, then old steps of the newest turn. Pins and the newest user message always stay; what cannot be made to
 * fit comes back too large, and the request is refused with arithmetic.
 *
 * The cut moves in steps of (1 − target) of the budget, so that consecutive requests share their beginning.
 *
 * Source: DESIGN, section 8, row "guard".
 */
export const guard = defineProcessor('guard', Options, (view, context, options) => {
  const { mode, target, resultShare } = options
  const limit = context.itemTokens
  if (mode === 'refuse' || tokensOf(view.items, context) <= limit) return view
  const aim = Math.floor(limit * target)
  const shortened = shortenResults(view.items, context, {
    aim,
    keep: Math.floor(limit * resultShare),
  })
  if (tokensOf(shortened, context) <= limit) return { items: shortened }
  const turns = dropOldTurns(shortened, context, { limit, step: Math.max(1, limit - aim) })
  if (tokensOf(turns, context) <= limit) return { items: turns }
  const steps = dropOldSteps(turns, context, { limit })
  return { items: shortenResults(steps, context, { aim: limit, keep: LEAST_RESULT_TOKENS }) }
})

function tokensOf(items: View['items'], { count }: ChainContext): number {
  return countMessages(items, count).tokens
}

/** Oldest first, until the aim is reached; results of pinned items stay whole. */
function shortenResults(
  items: readonly ViewItem[],
  context: ChainContext,
  { aim, keep }: { readonly aim: number; readonly keep: number },
): readonly ViewItem[] {
  const limit = Math.max(keep, LEAST_RESULT_TOKENS)
  let excess = tokensOf(items, context) - aim
  return items.map(item => {
    if (excess <= 0 || item.role !== 'tool' || item.pinned) return item
    const parts = item.parts.map(part => {
      if (part.type !== 'tool-result' || excess <= 0) return part
      const output = clipToTokens(part.output, limit, context.count)
      if (output === part.output) return part
      excess -= context.count(part.output).tokens - context.count(output).tokens
      return { ...part, output }
    })
    return parts.some((part, at) => part !== item.parts[at]) ? { ...item, parts } : item
  })
}

/** Drops turns from the oldest on; summaries, pins and the newest turn stay. */
function dropOldTurns(
  items: readonly ViewItem[],
  context: ChainContext,
  { limit, step }: { readonly limit: number; readonly step: number },
): readonly ViewItem[] {
  const newest = items.findLastIndex(startsTurn)
  const excess = tokensOf(items, context) - limit
  const toDrop = Math.ceil(excess / step) * step
  let dropped = 0
  let cut = 0
  for (let index = 0; index < newest; index += 1) {
    const item = items[index]
    if (!item) break
    if (startsTurn(item) && dropped >= toDrop) break
    cut = index + 1
    if (!stays(item)) dropped += tokensOf([item], context)
  }
  return items.filter((item, index) => index >= cut || stays(item))
}

/** Drops the oldest steps after the newest user message, whole, until the rest fits. */
function dropOldSteps(
  items: readonly ViewItem[],
  context: ChainContext,
  { limit }: { readonly limit: number },
): readonly ViewItem[] {
  const newest = items.findLastIndex(startsTurn)
  const head = items.slice(0, newest + 1)
  for (const cut of legalCuts(items).filter(index => index > newest)) {
    const rest = [...head, ...items.slice(newest + 1, cut).filter(stays), ...items.slice(cut)]
    if (tokensOf(rest, context) <= limit) return rest
  }
  const lastStep =
    legalCuts(items)
      .filter(index => index > newest)
      .at(-1) ?? newest + 1
  return [...head, ...items.slice(newest + 1, lastStep).filter(stays), ...items.slice(lastStep)]
}

function stays(item: ViewItem): boolean {
  return item.pinned || item.origin === 'summary'
}
