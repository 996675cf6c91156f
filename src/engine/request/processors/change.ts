/**
 * Views that share what did not change: how every processor keeps references, its input and the user's orders.
 *
 * @module
 */
import type { Part } from '../../message/message.ts'
import { startsTurn, type View, type ViewItem } from '../../message/view.ts'
import { z } from 'zod'
import type { ChainContext } from '../chain.ts'
import { limitTokens } from '../../presets/threshold.ts'
import { countMessages } from '../../tokens/request-tokens.ts'

/** The view with these items; the very same view when they are the same. */
export function withItems(view: View, items: readonly ViewItem[]): View {
  const same =
    items.length === view.items.length && items.every((item, at) => item === view.items[at])
  return same ? view : { items }
}

/** The item with its tool results' outputs changed; the very same item when none changes, or when it is pinned. */
export function withOutputs(item: ViewItem, change: (output: string) => string): ViewItem {
  if (item.role !== 'tool' || item.pinned) return item
  const changed = (part: Part): Part => {
    if (part.type !== 'tool-result') return part
    const output = change(part.output)
    return output === part.output ? part : { ...part, output }
  }
  const parts = item.parts.map(changed)
  return parts.some((part, at) => part !== item.parts[at]) ? { ...item, parts } : item
}

/** True for what no processor leaves out: pins, by the user's order, and summaries, which stand for much more. */
export function stays(item: ViewItem): boolean {
  return item.pinned || item.origin === 'summary'
}

/** The items but those of turns that begin before `index`; what stays, stays. */
export function withoutBefore(items: readonly ViewItem[], index: number): readonly ViewItem[] {
  return items.filter((item, at) => at >= index || stays(item))
}

/** The number of turns. */
export function countTurns(items: readonly ViewItem[]): number {
  return items.filter(startsTurn).length
}

/** A text of a preset with `{count}` filled in, and `{messages}` as "1 message" or "12 messages". */
export function filledIn(text: string, count: number): string {
  return text
    .replaceAll('{count}', String(count))
    .replaceAll('{messages}', count === 1 ? '1 message' : `${count} messages`)
}

/** A limit for the whole request: system prompt, tool definitions and items together. */
export const TokenLimit = z.discriminatedUnion('of', [
  /** So many tokens, whatever the window. */
  z.strictObject({ of: z.literal('tokens'), at: z.int().positive() }),
  /** A share of the budget. */
  z.strictObject({ of: z.literal('budget'), at: z.number().gt(0).max(1) }),
  /** A share of the model's whole window, less a number of tokens. */
  z.strictObject({
    of: z.literal('window'),
    at: z.number().gt(0).max(1),
    less: z.int().nonnegative(),
  }),
])
export type TokenLimit = z.infer<typeof TokenLimit>

/** Tokens that such a limit leaves to the items; 0 where system prompt and tools take all of it. */
export function itemTokensWithin(limit: TokenLimit, context: ChainContext): number {
  const tokens = Math.floor(limitTokens(limit, context))
  return Math.max(0, tokens - context.systemTokens - context.toolTokens)
}

/** Tokens of these items in a request. */
export function tokensOf(items: readonly ViewItem[], { count }: ChainContext): number {
  return countMessages(items, count).tokens
}
