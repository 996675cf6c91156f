import { truncateToTokens } from '../tokens/truncate-text.ts'
import type { Part } from '../message/message.ts'
import { legalCuts, startsTurn, type ViewItem } from '../message/view.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import type { CountText } from '../tokens/count.ts'
import { itemText } from './transcript-text.ts'

/** Tokens between two items, and for a wider number in a label. */
const JOINT_TOKENS = 4
/** A part with this share of the capacity may end before a turn, so that the next one starts with the user. */
const FULL_ENOUGH = 0.5

/**
 * Splits a long conversation into as few parts as the summarizer's capacity needs, at least one. It cuts before a
 * turn if that wastes less than half a part, else between steps, never between a call and its results. An item that
 * is too large keeps its start and end. Parts fit if a step has at most one item for each 64 tokens of the capacity.
 */
export function splitForSummarizer(
  items: readonly ViewItem[],
  { capacityTokens, count }: { readonly capacityTokens: number; readonly count: CountText },
): readonly (readonly ViewItem[])[] {
  const parts: Group[] = []
  let part: Group[] = []
  let tokens = 0
  const close = (kept: readonly Group[], rest: readonly Group[]) => {
    parts.push(joined(kept))
    part = [...rest]
    tokens = sumOf(part)
  }
  for (const group of groupsOf(items, { capacityTokens, count })) {
    if (part.length > 0 && tokens + group.tokens > capacityTokens) {
      const cut = group.startsTurn ? part.length : cutAtTurn(part, capacityTokens)
      close(part.slice(0, cut), part.slice(cut))
      if (part.length > 0 && tokens + group.tokens > capacityTokens) close(part, [])
    }
    part.push(group)
    tokens += group.tokens
  }
  if (part.length > 0 || parts.length === 0) parts.push(joined(part))
  return parts.map(group => group.items)
}

/** Items that stay together, with their tokens. */
interface Group {
  readonly items: readonly ViewItem[]
  readonly tokens: number
  readonly startsTurn: boolean
}

interface Room {
  readonly capacityTokens: number
  readonly count: CountText
}

function groupsOf(items: readonly ViewItem[], room: Room): readonly Group[] {
  if (items.length === 0) return []
  const cuts = [0, ...legalCuts(items), items.length]
  return cuts.slice(0, -1).map((from, at) => groupOf(items.slice(from, cuts[at + 1]), room))
}

function groupOf(items: readonly ViewItem[], room: Room): Group {
  const tokens = tokensOf(items, room.count)
  const [first] = items
  const starts = first !== undefined && startsTurn(first)
  if (tokens <= room.capacityTokens) return { items, tokens, startsTurn: starts }
  const clipped = clipEach(items, room)
  return { items: clipped, tokens: tokensOf(clipped, room.count), startsTurn: starts }
}

/** Small items stay; large items share the rest of the capacity. */
function clipEach(
  items: readonly ViewItem[],
  { capacityTokens, count }: Room,
): readonly ViewItem[] {
  const even = Math.floor(capacityTokens / items.length)
  const sizes = items.map(item => tokensOf([item], count))
  const small = sizes.filter(size => size <= even)
  const left = capacityTokens - small.reduce((sum, size) => sum + size, 0)
  const share = Math.floor(left / Math.max(1, items.length - small.length))
  return items.map((item, at) =>
    (sizes[at] ?? 0) <= even ? item : clipItem(item, { share, count }),
  )
}

/** Shortens the parts of an item in proportion, for the summarizer only. */
function clipItem(
  item: ViewItem,
  { share, count }: { readonly share: number; readonly count: CountText },
): ViewItem {
  const sizes = item.parts.map(part => tokensOf([{ ...item, parts: [part] }], count))
  const all = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  )
  let limit = share - JOINT_TOKENS
  for (;;) {
    const parts = item.parts.map((part, at) =>
      clipPart(part, Math.floor((limit * (sizes[at] ?? 0)) / all), count),
    )
    const clipped: ViewItem = { ...item, parts }
    if (limit <= 0 || tokensOf([clipped], count) <= share) return clipped
    limit = Math.floor(limit * 0.8) - 1
  }
}

function clipPart(part: Part, limitTokens: number, count: CountText): Part {
  switch (part.type) {
    case 'text':
      return { ...part, text: truncateToTokens(part.text, limitTokens, count) }
    case 'tool-call':
      return { ...part, input: truncateToTokens(argumentsText(part), limitTokens, count) }
    case 'tool-result':
      return { ...part, output: truncateToTokens(part.output, limitTokens, count) }
    case 'reasoning':
    case 'server-work':
    case 'image':
      return part
  }
}

/** Cached tokens for each counter: counting two million tokens takes a second. */
const known = new WeakMap<CountText, WeakMap<ViewItem, number>>()

function tokensOf(items: readonly ViewItem[], count: CountText): number {
  const sizes = known.get(count) ?? new WeakMap<ViewItem, number>()
  known.set(count, sizes)
  return items.reduce((sum, item) => {
    const size = sizes.get(item) ?? tokensOfOne(item, count)
    sizes.set(item, size)
    return sum + size
  }, 0)
}

function tokensOfOne(item: ViewItem, count: CountText): number {
  const text = itemText(item, { firstNumber: 1, count })
  return text === '' ? 0 : count(text).tokens + JOINT_TOKENS
}

/** Number of groups before the last turn in a part; all groups if that turn starts too early. */
function cutAtTurn(groups: readonly Group[], capacityTokens: number): number {
  const last = groups.findLastIndex(group => group.startsTurn)
  return last > 0 && sumOf(groups.slice(0, last)) >= capacityTokens * FULL_ENOUGH
    ? last
    : groups.length
}

function joined(groups: readonly Group[]): Group {
  return {
    items: groups.flatMap(({ items }) => items),
    tokens: sumOf(groups),
    startsTurn: groups[0]?.startsTurn ?? false,
  }
}

function sumOf(groups: readonly Group[]): number {
  return groups.reduce((sum, { tokens }) => sum + tokens, 0)
}
