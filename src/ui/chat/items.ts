/** The lines of the conversation as the virtual list takes them: the transcript's rows, what is about to become one, and the note on brown text. */
import {
  type Attachment,
  type MessageAppended,
  type Row,
  type ToolCallPart,
  toolCallsOf,
  type Version,
} from '../../engine/index.ts'
import {
  asidePosition,
  headOf,
  type MessageHead,
  shownKey,
  type ShownRow,
  type UnloadedRow,
} from '../../runtime/session/shown-row.ts'
import { sameStart } from '../kit/snapshot-facts.ts'

export type TranscriptMessage = Extract<Row, { type: 'message' }>

/** Messages next to each other that one summary stands for. */
export interface Run {
  /** Of the summary, from 1. */
  readonly number: number
  readonly first: number
  readonly last: number
  /** Times of the first and last message, in ms. */
  readonly from: number
  readonly until: number
  readonly messages: number
}

export type Item =
  | { readonly type: 'edge-note' }
  | {
      readonly type: 'message'
      readonly row: TranscriptMessage
      /** The calls that a tool message answers, by their ids; empty for others. */
      readonly calls: ReadonlyMap<string, ToolCallPart>
    }
  /** There may be thousands, so each item is its row itself. */
  | UnloadedRow
  /** The label of a run of messages that one summary stands for; in their place where they are folded. */
  | { readonly type: 'run'; readonly run: Run; readonly isFolded: boolean }
  /** The first message of a day follows. `isUnread`: a summary stands in for it. */
  | { readonly type: 'day'; readonly id: string; readonly at: number; readonly isUnread: boolean }
  | Exclude<Row, { type: 'message' }>
  | { readonly type: 'pending'; readonly text: string; readonly images: readonly Attachment[] }
  /** The branch ends here, where others continue. */
  | { readonly type: 'unanswered'; readonly version: Version }
  /** The answer being written, or the wait for it. */
  | { readonly type: 'live' }
  /** What a feature shows in its place. */
  | { readonly type: 'part'; readonly feature: string }

/** Stable identity of an item. */
export function itemKey(item: Item): string {
  switch (item.type) {
    case 'message':
      return shownKey(item.row)
    case 'unloaded':
      return item.id
    case 'day':
      return `day ${item.id}`
    case 'run':
      return `run ${item.run.number} ${item.run.first}`
    case 'edge-note':
    case 'pending':
    case 'live':
    case 'unanswered':
    case 'part':
      return item.type
    default:
      return shownKey(item)
  }
}

/** The message of an item, loaded or not; null for none. */
export function headOfItem(item: Item | undefined): MessageHead | null {
  if (item?.type === 'unloaded') return item
  return item?.type === 'message' ? headOf(item.row) : null
}

/** Where an item is sought: the number of its message, or the place of its side question. */
export function positionOfItem(item: Item): number | undefined {
  return item.type === 'side-question' ? asidePosition(item.entry) : headOfItem(item)?.number
}

/** Number of the message at this line, or of the last one before it; 0 for none. */
export function numberAt(items: readonly Item[], index: number): number {
  const above = items.slice(0, index + 1).findLast(item => headOfItem(item) !== null)
  return headOfItem(above)?.number ?? 0
}

type Calls = ReadonlyMap<string, ToolCallPart>

const NO_CALLS: Calls = new Map()

/** The items of the rows alone, each day begun by its name, led by the note when a message is out of the model's view. */
export function itemsOf(rows: readonly ShownRow[]): readonly Item[] {
  return createItems()(rows)
}

/** As `itemsOf`, for rows that change: the items of those at the start that are the same as the last time are kept. */
export function createItems(): typeof itemsOf {
  let known: Known = { rows: [], items: [], begins: [], unreadAt: Infinity }
  return rows => {
    known = itemsAfter(known, rows)
    return known.unreadAt === Infinity ? known.items : [EDGE_NOTE, ...known.items]
  }
}

const EDGE_NOTE: Item = { type: 'edge-note' }

interface Known {
  readonly rows: readonly ShownRow[]
  readonly items: readonly Item[]
  /** Where the items of each row begin. */
  readonly begins: readonly number[]
  /** The first row that is out of the model's view. */
  readonly unreadAt: number
}

function itemsAfter(before: Known, rows: readonly ShownRow[]): Known {
  const same = sameStart(before.rows, rows)
  const items = before.items.slice(0, before.begins[same])
  const begins = before.begins.slice(0, same)
  const dayOf = createDays()
  let { day, calls } = stateBefore(rows, same, dayOf)
  let unreadAt = before.unreadAt < same ? before.unreadAt : Infinity
  for (let at = same; at < rows.length; at += 1) {
    begins.push(items.length)
    const row = rows[at]
    if (row === undefined) continue
    if (row.type !== 'message' && row.type !== 'unloaded') {
      items.push(row)
      continue
    }
    const { id, at: time, role, status } = headOf(row)
    if (status.type === 'summarised' || status.type === 'cleared') unreadAt = Math.min(unreadAt, at)
    const dayBefore = day
    day = dayOf(time)
    if (day !== dayBefore && !Number.isNaN(day))
      items.push({ type: 'day', id, at: time, isUnread: status.type === 'summarised' })
    calls = callsAfter(calls, row)
    items.push(row.type === 'unloaded' ? row : itemOf(row, role === 'tool' ? calls : NO_CALLS))
  }
  return { rows, items, begins, unreadAt }
}

/** The day of the last message before a row, and the calls that a tool's answer there belongs to. */
function stateBefore(
  rows: readonly ShownRow[],
  end: number,
  dayOf: (at: number) => number,
): { day: number; calls: Calls } {
  let day: number | null = null
  for (let at = end - 1; at >= 0; at -= 1) {
    const row = rows[at]
    if (row?.type !== 'message' && row?.type !== 'unloaded') continue
    day ??= dayOf(headOf(row).at)
    const isAnswer = row.type === 'message' && row.entry.event.role === 'tool'
    if (!isAnswer) return { day, calls: callsAfter(NO_CALLS, row) }
  }
  return { day: day ?? NaN, calls: NO_CALLS }
}

function callsAfter(calls: Calls, row: TranscriptMessage | UnloadedRow): Calls {
  if (row.type === 'unloaded') return NO_CALLS
  return row.entry.event.role === 'tool' ? calls : callsOf(row.entry.event)
}

type MessageItem = Extract<Item, { type: 'message' }>

const itemOfRow = new WeakMap<TranscriptMessage, MessageItem>()

/** The same item for the same row, so that it is not drawn again. */
function itemOf(row: TranscriptMessage, calls: Calls): MessageItem {
  const before = itemOfRow.get(row)
  if (before?.calls === calls) return before
  const item: MessageItem = { type: 'message', row, calls }
  itemOfRow.set(row, item)
  return item
}

const callsOfEvent = new WeakMap<MessageAppended, Calls>()

function callsOf(event: MessageAppended): Calls {
  const before = callsOfEvent.get(event)
  if (before) return before
  const made = toolCallsOf(event.parts)
  const calls = made.length === 0 ? NO_CALLS : new Map(made.map(call => [call.callId, call]))
  callsOfEvent.set(event, calls)
  return calls
}

/** To the midnight before a time, in the local time zone; NaN for what is no date. Times near each other cost little. */
function createDays(): (at: number) => number {
  let from = NaN
  let until = NaN
  return at => {
    if (at >= from && at < until) return from
    const midnight = new Date(at)
    from = midnight.setHours(0, 0, 0, 0)
    until = midnight.setDate(midnight.getDate() + 1)
    return from
  }
}

/** True if the items are those before, with older messages in front of them that were read only now. */
export function startGrew(before: readonly Item[], items: readonly Item[]): boolean {
  const added = items.length - before.length
  const last = before.findLastIndex(item => headOfItem(item) !== null)
  return (
    added > 0 &&
    last >= 0 &&
    keyAt(before, last) === keyAt(items, last + added) &&
    (firstMessage(items) ?? Infinity) < (firstMessage(before) ?? 0)
  )
}

/** Number of the first message, folded into its run or not; null without messages. */
export function firstMessage(items: readonly Item[]): number | null {
  for (const item of items) {
    if (item.type === 'run') return item.run.first
    const head = headOfItem(item)
    if (head !== null) return head.number
  }
  return null
}

function keyAt(items: readonly Item[], at: number): string | null {
  const item = items[at]
  return item ? itemKey(item) : null
}
