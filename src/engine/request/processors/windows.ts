/** Leaves older messages or turns out of the request, or keeps only their texts. */
import { z } from 'zod'
import { textOf } from '../../message/message.ts'
import {
  addItem,
  latestUserIndex,
  startOfNewestTurns,
  startsTurn,
  turnsOf,
  replaceItems,
  type ViewItem,
} from '../../message/view.ts'
import { defineProcessor } from '../chain.ts'
import {
  countTurns,
  fillIn,
  itemTokensWithin,
  stays,
  TokenLimit,
  tokensOf,
  removeBefore,
} from './change.ts'

/**
 * Keeps only the newest turns, pins and summaries. Source: CowAgent, seed 003, "Overflow Emergency Handling", "max 5
 * turns".
 */
export const turnWindow = defineProcessor(
  'turn-window',
  z.strictObject({
    /** Newest turns to keep; 0 disables. */
    maxTurns: z.int().nonnegative(),
    /** Replaces the dropped messages: `{count}` is their number, `{messages}` is "12 messages". Absent: no marker. */
    marker: z.string().min(1).optional(),
  }),
  (view, _context, { maxTurns, marker }) => {
    if (maxTurns === 0) return view
    const start = startOfNewestTurns(view.items, maxTurns)
    const kept = removeBefore(view.items, start)
    const count = view.items.length - kept.length
    if (count === 0 || marker === undefined) return replaceItems(view, kept)
    const first = view.items.findIndex((item, at) => at < start && !stays(item))
    const markerItem = addItem(`${view.items[first]?.id ?? ''}/turns`, fillIn(marker, count))
    return { items: kept.toSpliced(first, 0, markerItem) }
  },
)

/** The end of a marker's id; a message window recognizes its own marker by it. */
const MARKED = '/window'

/**
 * Over `maxMessages`, drops the middle of the view. One marker in the user's role states the number. Source: co-cli,
 * seed 001, section 1b, "Message-count sliding window". Differs: pins, summaries and the newest user message stay,
 * and the marker is never after that message (invariant S6); steps at both edges stay whole (invariant S2). The
 * marker may take more tokens than a short message that it replaces.
 */
export const messageWindow = defineProcessor(
  'message-window',
  z.strictObject({
    /** Messages to keep, without the marker; 0 disables. */
    maxMessages: z.int().nonnegative(),
    /** How many of these are at the start of the view; the rest are the newest. */
    head: z.int().nonnegative(),
    /** Replaces the dropped messages: `{count}` is their number, `{messages}` is "12 messages". */
    marker: z.string().min(1),
  }),
  (view, _context, { maxMessages, head, marker }) => {
    const items = view.items.filter(({ id }) => !id.endsWith(MARKED))
    if (maxMessages === 0 || items.length <= maxMessages) return view
    const newest = latestUserIndex({ items })
    const counted = Math.min(head, maxMessages)
    const start = stepEdge(items, counted, 1)
    const end = stepEdge(items, items.length - (maxMessages - counted), -1)
    const goes = (item: ViewItem, at: number) =>
      at >= start && at < end && at !== newest && !stays(item)
    const first = items.find(goes)
    if (!first) return view
    const count = items.filter(goes).length
    const dropped = items.indexOf(first)
    const position = newest < 0 ? dropped : Math.min(dropped, newest)
    return {
      items: [
        ...items.slice(0, position),
        addItem(`${first.id}${MARKED}`, fillIn(marker, count)),
        ...items.filter((item, at) => at >= position && !goes(item, at)),
      ],
    }
  },
)

/** Moves a place out of a step: after its results (1) or before its call (-1). */
function stepEdge(items: readonly ViewItem[], position: number, direction: 1 | -1): number {
  let edge = position
  while (edge > 0 && items[edge]?.role === 'tool') edge += direction
  return edge
}

/**
 * Keeps only the user's text and the last reply of each older turn. Source: CowAgent, seed 003, "text compression".
 * Differs: pins and summaries stay whole.
 */
export const compressTurns = defineProcessor(
  'compress-turns',
  z.strictObject({
    /** Newest turns that stay whole; at least 1, because the current turn needs its steps. */
    protectTurns: z.int().positive(),
  }),
  (view, _context, { protectTurns }) => replaceItems(view, compressed(view.items, protectTurns)),
)

/** The items with all turns but the newest `protectTurns` compressed. Unchanged items keep their identity. */
function compressed(items: readonly ViewItem[], protectTurns: number): readonly ViewItem[] {
  const start = startOfNewestTurns(items, protectTurns)
  return [...turnsOf(items.slice(0, start)).flatMap(compressTurn), ...items.slice(start)]
}

function compressTurn(turn: readonly ViewItem[]): readonly ViewItem[] {
  const reply = turn.findLast(
    ({ role, parts }) => role === 'assistant' && textOf(parts).trim() !== '',
  )
  return turn.flatMap(item => {
    if (stays(item) || startsTurn(item)) return [item]
    if (item !== reply) return []
    const parts = item.parts.filter(({ type }) => type === 'text')
    return [parts.length === item.parts.length ? item : { ...item, parts }]
  })
}

/**
 * Over the limit, drops the first half of the turns repeatedly. With few turns left, each older one keeps only the
 * user's text and the last reply. The newest turn, pins and summaries stay whole. Source: CowAgent, seed 003, "Token
 * Budget Trimming". Differs: it continues until the request fits or only the floor is left, so a second run changes
 * nothing (invariant P3).
 */
export const tokenBudget = defineProcessor(
  'token-budget',
  z.strictObject({
    limit: TokenLimit,
    /** With fewer turns than this, turns are compressed instead of dropped. */
    fewTurns: z.int().nonnegative(),
  }),
  (view, context, { limit, fewTurns }) => {
    const most = itemTokensWithin(limit, context)
    let items = view.items
    while (tokensOf(items, context) > most) {
      const smaller = countTurns(items) < fewTurns ? compressed(items, 1) : withoutHalf(items)
      if (smaller.length < items.length) items = smaller
      else return replaceItems(view, compressed(items, 1))
    }
    return replaceItems(view, items)
  },
)

function withoutHalf(items: readonly ViewItem[]): readonly ViewItem[] {
  const turns = countTurns(items)
  return removeBefore(items, startOfNewestTurns(items, turns - Math.floor(turns / 2)))
}
