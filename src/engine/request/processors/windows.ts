/** Windows over the view: older messages or turns leave the request, or keep their texts alone. */
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
 * Leaves out whole turns but the newest ones. Pins and summaries stay.
 * Source: CowAgent, seed 003, "Overflow Emergency Handling", "max 5 turns".
 */
export const turnWindow = defineProcessor(
  'turn-window',
  z.strictObject({
    /** Newest turns that stay; 0 disables. */
    maxTurns: z.int().nonnegative(),
    /** Stands for the messages left out: `{count}` is their number, `{messages}` "12 messages". Without it, nothing does. */
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

/** Ends the id of the marker, by which a message window knows that it has been here. */
const MARKED = '/window'

/**
 * Over `maxMessages`, leaves out the middle of the view; one marker in the user's role says how many messages went.
 * Source: co-cli, seed 001, section 1b, "Message-count sliding window". Differs: pins, summaries and the newest user
 * message stay, and the marker never stands behind that message (invariant S6); a step at either edge stays whole
 * (invariant S2). The marker may take more tokens than one short message that it replaces.
 */
export const messageWindow = defineProcessor(
  'message-window',
  z.strictObject({
    /** Messages that the window holds, the marker not counted; 0 disables. */
    maxMessages: z.int().nonnegative(),
    /** Of these, the number that come from the beginning of the view; the rest are the newest. */
    head: z.int().nonnegative(),
    /** Stands for the messages left out: `{count}` is their number, `{messages}` "12 messages". */
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
    const place = newest < 0 ? dropped : Math.min(dropped, newest)
    return {
      items: [
        ...items.slice(0, place),
        addItem(`${first.id}${MARKED}`, fillIn(marker, count)),
        ...items.filter((item, at) => at >= place && !goes(item, at)),
      ],
    }
  },
)

/** The place itself; inside a step the place behind its results (1) or before its call (-1). */
function stepEdge(items: readonly ViewItem[], place: number, direction: 1 | -1): number {
  let edge = place
  while (edge > 0 && items[edge]?.role === 'tool') edge += direction
  return edge
}

/**
 * Leaves of each older turn the user's text and the last reply; calls, their results and reasoning go.
 * Source: CowAgent, seed 003, "text compression". Differs: pins and summaries stay whole.
 */
export const compressTurns = defineProcessor(
  'compress-turns',
  z.strictObject({
    /** Newest turns that stay whole: at least the one that is being answered, or its steps are lost to the model. */
    protectTurns: z.int().positive(),
  }),
  (view, _context, { protectTurns }) => replaceItems(view, compressed(view.items, protectTurns)),
)

/** The items, all turns but the newest `protectTurns` compressed; items that need no change are the same. */
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
 * Over the limit, leaves out the first half of the turns, again and again; with few turns left, each older one keeps
 * only the user's text and the last reply. The newest turn, pins and summaries stay whole. Source: CowAgent, seed 003,
 * "Token Budget Trimming". Differs: it goes on until the request fits or only the floor is left, so that a second run
 * changes nothing (invariant P3).
 */
export const tokenBudget = defineProcessor(
  'token-budget',
  z.strictObject({
    /** Most tokens of the request. */
    limit: TokenLimit,
    /** With fewer turns than this none goes: each is compressed to its text instead. */
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

/** The items without the first half of their turns. */
function withoutHalf(items: readonly ViewItem[]): readonly ViewItem[] {
  const turns = countTurns(items)
  return removeBefore(items, startOfNewestTurns(items, turns - Math.floor(turns / 2)))
}
