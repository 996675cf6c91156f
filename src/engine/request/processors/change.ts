/** Functions that processors share: minimal changes of items, items that always stay, and limits in tokens. */
import { z } from 'zod'
import { startsTurn, replaceParts, type ViewItem } from '../../message/view.ts'
import { limitTokens } from '../../presets/threshold.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import type { ChainContext } from '../chain.ts'

/** The item with changed tool outputs; the same item if it is pinned or nothing changes. */
export function replaceOutputs(item: ViewItem, change: (output: string) => string): ViewItem {
  if (item.role !== 'tool' || item.pinned) return item
  return replaceParts(item, part => {
    if (part.type !== 'tool-result') return part
    const output = change(part.output)
    return output === part.output ? part : { ...part, output }
  })
}

/** The item with changed texts; the same item if nothing changes. */
export function replaceTexts(
  item: ViewItem,
  change: (text: string, position: number) => string,
): ViewItem {
  return replaceParts(item, (part, position) => {
    if (part.type !== 'text') return part
    const text = change(part.text, position)
    return text === part.text ? part : { ...part, text }
  })
}

/** True for items that no processor drops: pins, summaries, plan and instructions. */
export function stays(item: ViewItem): boolean {
  return item.pinned || item.origin === 'summary' || item.origin === 'reminder'
}

/** The items from `index` on, with all earlier pins and summaries. */
export function removeBefore(items: readonly ViewItem[], index: number): readonly ViewItem[] {
  return items.filter((item, at) => at >= index || stays(item))
}

/** Number of turns. */
export function countTurns(items: readonly ViewItem[]): number {
  return items.filter(startsTurn).length
}

/** Fills `{count}` and `{messages}` ("1 message" or "12 messages") in a text of a preset. */
export function fillIn(text: string, count: number): string {
  return text
    .replaceAll('{count}', String(count))
    .replaceAll('{messages}', count === 1 ? '1 message' : `${count} messages`)
}

/** A limit for the whole request: system prompt, tool definitions and items. */
export const TokenLimit = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('tokens'), at: z.int().positive() }),
  z.strictObject({ of: z.literal('budget'), at: z.number().gt(0).max(1) }),
  /** A share of the window minus a number of tokens. */
  z.strictObject({
    of: z.literal('window'),
    at: z.number().gt(0).max(1),
    less: z.int().nonnegative(),
  }),
])
export type TokenLimit = z.infer<typeof TokenLimit>

/** Tokens that the limit leaves for the items; 0 if system prompt and tools take all. */
export function itemTokensWithin(limit: TokenLimit, context: ChainContext): number {
  const tokens = Math.floor(limitTokens(limit, context))
  return Math.max(0, tokens - context.systemTokens - context.toolTokens)
}

/** Tokens of these items in a request. */
export function tokensOf(items: readonly ViewItem[], { count }: ChainContext): number {
  return countMessages(items, count).tokens
}
