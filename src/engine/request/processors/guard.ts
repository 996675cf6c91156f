import { z } from 'zod'
import { defineProcessor, type ChainContext } from '../chain.ts'
import { truncateToTokens } from '../../tokens/truncate-text.ts'
import { countMessage, countMessages } from '../../tokens/request-tokens.ts'
import {
  legalCuts,
  startsTurn,
  type ViewItem,
  replaceItems,
  replaceParts,
} from '../../message/view.ts'
import { stays } from './change.ts'
import { shortenSteps, removeTextOfCalls } from './shorten-steps.ts'
import { shortenSummaries, removeSummaries } from './shorten-summaries.ts'

const Options = z.discriminatedUnion('mode', [
  /** Nothing is shortened or dropped, so that a request that cannot fit is refused with arithmetic. */
  z.strictObject({ mode: z.literal('refuse') }),
  z.strictObject({
    mode: z.literal('truncate'),
    /** Share of the item budget that the result takes at most, once the guard had to act. */
    target: z.number().gt(0).max(1),
    /** Share of the item budget that one tool result may keep when results are shortened. */
    resultShare: z.number().gt(0).max(1),
  }),
])

/** A tool result is shortened below this many tokens only where no request could be sent otherwise. */
const LEAST_RESULT_TOKENS = 60
/** What each text of the newest step then keeps, if that is enough, at most; tokens. */
const LEAST_STEP_TOKENS = [16, 4] as const

/**
 * The last defence of the window, for one request: drops what was recalled, shortens giant tool results, drops old
 * turns, then old steps of the newest turn, then bullets of summaries, and at last shortens the newest step. Pins and
 * the newest user message stay; what still does not fit is refused with arithmetic. The cut moves in steps of (1 −
 * target) of the budget, so that consecutive requests share their beginning. Source: DESIGN, section 8, row "guard".
 */
export const guard = defineProcessor('guard', Options, (view, context, options) => {
  if (options.mode === 'refuse') return view
  const { target, resultShare } = options
  const limit = context.itemTokens
  if (countMessages(view.items, context.count).tokens <= limit) return view
  const sized = view.items.map(item => ({ item, tokens: countMessage(item, context.count).tokens }))
  const aim = Math.floor(limit * target)
  const keep = Math.floor(limit * resultShare)
  const lean = dropRecalls(sized, { limit, aim })
  if (tokensOf(lean) <= limit) return replaceItems(view, itemsOf(lean))
  const shortened = shortenResults(lean, context, { aim, keep })
  if (tokensOf(shortened) <= limit) return replaceItems(view, itemsOf(shortened))
  const turns = dropOldTurns(shortened, { limit, step: Math.max(1, limit - aim) })
  if (tokensOf(turns) <= limit) return replaceItems(view, itemsOf(turns))
  const steps = dropOldSteps(turns, limit)
  const least = shortenResults(steps, context, { aim: limit, keep: LEAST_RESULT_TOKENS })
  const fits = tokensOf(least) <= limit
  return replaceItems(view, fits ? itemsOf(least) : leastOf(itemsOf(least), context, { keep }))
})

/** Calls of the newest step are shortened no further than summaries demand, and summaries go only where nothing fits with them. */
function leastOf(
  items: readonly ViewItem[],
  { itemTokens: limit, count }: ChainContext,
  { keep }: { readonly keep: number },
): readonly ViewItem[] {
  const fits = (some: readonly ViewItem[]) => countMessages(some, count).tokens <= limit
  const shortened = (least: number) =>
    shortenSummaries(shortenSteps(items, { keep: least, count }), { limit, count })
  const some = shortened(Math.max(keep, LEAST_RESULT_TOKENS))
  if (fits(some)) return some
  let few = some
  for (const least of LEAST_STEP_TOKENS) {
    few = removeTextOfCalls(shortened(least))
    if (fits(few)) return few
  }
  const bare = removeSummaries(few)
  // What cannot fit is refused: nothing more is taken from it in vain.
  return fits(bare) ? bare : shortenSummaries(items, { limit, count })
}

/** An item with its tokens: counted once, however often it is weighed. */
interface Sized {
  readonly item: ViewItem
  readonly tokens: number
}

function tokensOf(sized: readonly Sized[]): number {
  return sized.reduce((sum, { tokens }) => sum + tokens, 0)
}

function itemsOf(sized: readonly Sized[]): readonly ViewItem[] {
  return sized.map(({ item }) => item)
}

/** Recalls from the oldest on, all that it takes to reach the aim; that of the newest user message only where nothing fits with it. */
function dropRecalls(
  sized: readonly Sized[],
  { limit, aim }: { readonly limit: number; readonly aim: number },
): readonly Sized[] {
  const newest = sized.findLastIndex(({ item }) => startsTurn(item)) - 1
  let excess = tokensOf(sized) - aim
  const lean = sized.filter(({ item, tokens }, at) => {
    if (excess <= 0 || item.origin !== 'recall' || at === newest) return true
    excess -= tokens
    return false
  })
  return tokensOf(lean) <= limit ? lean : lean.filter(({ item }) => item.origin !== 'recall')
}

/** Oldest first, until the aim is reached; results of pinned items stay whole. */
function shortenResults(
  sized: readonly Sized[],
  context: ChainContext,
  { aim, keep }: { readonly aim: number; readonly keep: number },
): readonly Sized[] {
  const limit = Math.max(keep, LEAST_RESULT_TOKENS)
  let excess = tokensOf(sized) - aim
  return sized.map(one => {
    const { item } = one
    if (excess <= 0 || item.role !== 'tool' || item.pinned) return one
    const shorter = replaceParts(item, part => {
      if (part.type !== 'tool-result' || excess <= 0) return part
      const output = truncateToTokens(part.output, limit, context.count)
      if (output === part.output) return part
      excess -= context.count(part.output).tokens - context.count(output).tokens
      return { ...part, output }
    })
    return shorter === item
      ? one
      : { item: shorter, tokens: countMessage(shorter, context.count).tokens }
  })
}

/** Drops turns from the oldest on; summaries, pins and the newest turn stay whole. */
function dropOldTurns(
  sized: readonly Sized[],
  { limit, step }: { readonly limit: number; readonly step: number },
): readonly Sized[] {
  const newest = sized.findLastIndex(({ item }) => startsTurn(item))
  const excess = tokensOf(sized) - limit
  const toDrop = Math.ceil(excess / step) * step
  let dropped = 0
  let cut = 0
  for (let index = 0; index < newest; index += 1) {
    const one = sized[index]
    if (!one) break
    if (startsTurn(one.item) && dropped >= toDrop) break
    cut = index + 1
    if (!stays(one.item)) dropped += one.tokens
  }
  return sized.filter((one, index) => index >= cut || stays(one.item))
}

/** Drops the oldest steps after the newest user message, whole, until the rest fits. */
function dropOldSteps(sized: readonly Sized[], limit: number): readonly Sized[] {
  const newest = sized.findLastIndex(({ item }) => startsTurn(item))
  const cuts = legalCuts(itemsOf(sized)).filter(index => index > newest)
  let tokens = tokensOf(sized)
  let dropped = newest + 1
  for (const cut of cuts) {
    tokens -= tokensOf(sized.slice(dropped, cut).filter(({ item }) => !stays(item)))
    dropped = cut
    if (tokens <= limit) break
  }
  return sized.filter((one, index) => index <= newest || index >= dropped || stays(one.item))
}
