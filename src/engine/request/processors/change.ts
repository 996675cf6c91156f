/** What processors share: items that change no more than they must, what always stays, and limits in tokens. */
import { z } from 'zod'
import { startsTurn, replaceParts, type ViewItem } from '../../message/view.ts'
import { limitTokens } from '../../presets/threshold.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import type { ChainContext } from '../chain.ts'

/** The item with its tool results' outputs changed; the very same item when none changes, or when it is pinned. */
export function replaceOutputs(item: ViewItem, change: (output: string) => string): ViewItem {
  if (item.role !== 'tool' || item.pinned) return item
  return replaceParts(item, part => {
    if (part.type !== 'tool-result') return part
    const output = change(part.output)
    return output === part.output ? part : { ...part, output }
  })
}

/** The item with its texts changed; the very same item when none changes. */
export function replaceTexts(
  item: ViewItem,
  change: (text: string, place: number) => string,
): ViewItem {
  return replaceParts(item, (part, place) => {
    if (part.type !== 'text') return part
    const text = change(part.text, place)
    return text === part.text ? part : { ...part, text }
  })
}

/** True for what no processor leaves out: pins, by the user's order, and summaries, which stand for much more. */
export function stays(item: ViewItem): boolean {
  return item.pinned || item.origin === 'summary'
}

/** The items but those of turns that begin before `index`; what stays, stays. */
export function removeBefore(items: readonly ViewItem[], index: number): readonly ViewItem[] {
  return items.filter((item, at) => at >= index || stays(item))
}

/** The number of turns. */
export function countTurns(items: readonly ViewItem[]): number {
  return items.filter(startsTurn).length
}

/** A text of a preset with `{count}` filled in, and `{messages}` as "1 message" or "12 messages". */
export function fillIn(text: string, count: number): string {
  return text
    .replaceAll('{count}', String(count))
    .replaceAll('{messages}', count === 1 ? '1 message' : `${count} messages`)
}

/** A limit for the whole request: system prompt, tool definitions and items together. */
export const TokenLimit = z.discriminatedUnion('of', [
  /** So many tokens in any window. */
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
