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
  latestUserIndex,
} from '../../message/view.ts'
import { stays } from './change.ts'
import { gapIn } from '../../masking/large-results.ts'
import { shortenSummaries, removeSummaries } from './shorten-summaries.ts'
import { toolCallsOf, type Part, type ToolCallPart } from '../../message/message.ts'
import type { CountText } from '../../tokens/count.ts'

const Options = z.discriminatedUnion('mode', [
  /** Shortens nothing. A request that cannot fit is refused. */
  z.strictObject({ mode: z.literal('refuse') }),
  z.strictObject({
    mode: z.literal('truncate'),
    /** Most of the item budget that the result may take, as a share, if the guard must act. */
    target: z.number().gt(0).max(1),
    /** Most of the item budget that one tool result may keep, as a share. */
    resultShare: z.number().gt(0).max(1),
  }),
])

/** A tool result gets fewer tokens than this only if no request fits otherwise. */
const LEAST_RESULT_TOKENS = 60
/** Most tokens of each text in the newest step then; the second value if the first does not fit. */
const LEAST_STEP_TOKENS = [16, 4] as const

/**
 * The last step that makes one request fit. It drops recalls, shortens long tool results, drops old turns, drops old
 * steps of the newest turn, drops bullets of summaries, and last shortens the newest step. Pins and the newest user
 * message stay. If that does not fit, the request is refused. It cuts to `target` at once, so consecutive requests
 * keep the same start. Source: DESIGN, section 8, row "guard".
 */
export const guard = defineProcessor('guard', Options, (view, context, options) => {
  if (options.mode === 'refuse') return view
  const { target, resultShare } = options
  const limit = context.itemTokens
  const sized = view.items.map(item => ({ item, tokens: countMessage(item, context.count).tokens }))
  if (tokensOf(sized) <= limit) return view
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

/** Shortens calls of the newest step as little as possible. Drops summaries only if nothing fits with them. */
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
  // If it cannot fit, the request is refused, so nothing more is removed.
  return fits(bare) ? bare : shortenSummaries(items, { limit, count })
}

/** An item with its tokens, counted once. */
interface Sized {
  readonly item: ViewItem
  readonly tokens: number
}

function tokensOf(sized: readonly Sized[]): number {
  let sum = 0
  for (const { tokens } of sized) sum += tokens
  return sum
}

function itemsOf(sized: readonly Sized[]): readonly ViewItem[] {
  return sized.map(({ item }) => item)
}

/** Drops recalls, oldest first, up to the aim; the newest user message's only if nothing fits with it. */
function dropRecalls(
  sized: readonly Sized[],
  { limit, aim }: { readonly limit: number; readonly aim: number },
): readonly Sized[] {
  if (!sized.some(({ item }) => item.origin === 'recall')) return sized
  const newest = sized.findLastIndex(({ item }) => startsTurn(item)) - 1
  let excess = tokensOf(sized) - aim
  const lean = sized.filter(({ item, tokens }, at) => {
    if (excess <= 0 || item.origin !== 'recall' || at === newest) return true
    excess -= tokens
    return false
  })
  return tokensOf(lean) <= limit ? lean : lean.filter(({ item }) => item.origin !== 'recall')
}

/** Shortens results, oldest first, until the aim is reached. Results of pinned items stay whole. */
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
      const output = shortenOutput(part.output, limit, context.count)
      if (output === part.output) return part
      excess -= context.count(part.output).tokens - context.count(output).tokens
      return { ...part, output }
    })
    return shorter === item
      ? one
      : { item: shorter, tokens: countMessage(shorter, context.count).tokens }
  })
}

/** Start and end within the limit. An offloaded result keeps the line with its id, if that leaves room for its words. */
function shortenOutput(output: string, limit: number, count: CountText): string {
  const line = gapIn(output)?.line
  const room = line === undefined ? 0 : limit - count(line).tokens
  if (line === undefined || room <= 0) return truncateToTokens(output, limit, count)
  if (count(output).tokens <= limit) return output
  const [start = '', ...rest] = output.split(line)
  const head = truncateToTokens(start, Math.ceil(room / 2), count)
  const tail = truncateToTokens(rest.join(line), Math.floor(room / 2), count)
  const shorter = `${head}${line}${tail}`
  return shorter.length < output.length ? shorter : truncateToTokens(output, limit, count)
}

/** Drops the oldest turns. Summaries, pins and the newest turn stay. */
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

/** Drops the oldest steps after the newest user message until the rest fits. */
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

/** Removes the texts next to calls after the newest user message. Pinned items stay whole. */
export function removeTextOfCalls(items: readonly ViewItem[]): readonly ViewItem[] {
  const newest = latestUserIndex({ items })
  return items.map((item, at) => {
    const isStep = at > newest && !item.pinned && toolCallsOf(item.parts).length > 0
    const parts = isStep ? item.parts.filter(({ type }) => type !== 'text') : item.parts
    return parts.length === item.parts.length ? item : { ...item, parts }
  })
}

/** Cuts texts, results and string arguments after the newest user message. Pins and summaries stay whole. */
export function shortenSteps(
  items: readonly ViewItem[],
  { keep, count }: { readonly keep: number; readonly count: CountText },
): readonly ViewItem[] {
  const newest = latestUserIndex({ items })
  const clip = (text: string) => {
    const shortened = truncateToTokens(text, keep, count)
    return shortened.length < text.length ? shortened : text
  }
  return items.map((item, at) => {
    if (at <= newest || item.pinned || item.origin !== 'message') return item
    return replaceParts(item, part => clipped(part, clip))
  })
}

function clipped(part: Part, clip: (text: string) => string): Part {
  switch (part.type) {
    case 'text': {
      const text = clip(part.text)
      return text === part.text ? part : { ...part, text }
    }
    case 'tool-result': {
      const output = clip(part.output)
      return output === part.output ? part : { ...part, output }
    }
    case 'tool-call': {
      const input = clippedInput(part.input, clip)
      return input === part.input ? part : { ...part, input }
    }
    default:
      return part
  }
}

type Input = ToolCallPart['input']

/** The same value if no string is too long. */
function clippedInput(input: Input, clip: (text: string) => string): Input {
  if (typeof input === 'string') return clip(input)
  if (input === null || typeof input !== 'object') return input
  if (Array.isArray(input)) {
    const values = input.map(value => clippedInput(value, clip))
    return values.some((value, at) => value !== input[at]) ? values : input
  }
  const entries = Object.entries(input).map(
    ([name, value]) => [name, clippedInput(value, clip)] as const,
  )
  return entries.some(([name, value]) => value !== input[name])
    ? Object.fromEntries(entries)
    : input
}
