/**
 * The lines of the conversation as the virtual list takes them: the transcript's rows, what is about
 * to become one, and the note on brown text.
 *
 * @module
 */
import {
  type ImagePart,
  type Row,
  rowKey,
  type ToolCallPart,
  toolCallsOf,
  type Version,
} from '../../engine/index.ts'

export type TranscriptMessage = Extract<Row, { type: 'message' }>

/** Messages next to each other that one summary stands for. */
export interface Run {
  /** Of the summary, from 1. */
  readonly number: number
  /** Numbers of the first and last message. */
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
  /** The label of a run of messages that one summary stands for; in their place where they are folded. */
  | { readonly type: 'run'; readonly run: Run; readonly isFolded: boolean }
  /** The first message of a day follows. `isUnread`: a summary stands in for it. */
  | { readonly type: 'day'; readonly id: string; readonly at: number; readonly isUnread: boolean }
  | Exclude<Row, { type: 'message' }>
  | { readonly type: 'pending'; readonly text: string; readonly images: readonly ImagePart[] }
  /** The branch ends here, where others continue. */
  | { readonly type: 'unanswered'; readonly version: Version }
  /** The answer being written, or the wait for it. */
  | { readonly type: 'live' }

/** Stable identity of an item. */
export function itemKey(item: Item): string {
  switch (item.type) {
    case 'message':
      return rowKey(item.row)
    case 'day':
      return `day ${item.id}`
    case 'run':
      return `run ${item.run.number} ${item.run.first}`
    case 'edge-note':
    case 'pending':
    case 'live':
    case 'unanswered':
      return item.type
    default:
      return rowKey(item)
  }
}

const NO_CALLS: ReadonlyMap<string, ToolCallPart> = new Map()

/** The items of the rows alone, each day begun by its name, led by the note when a message is out of the model's view. */
export function itemsOf(rows: readonly Row[]): readonly Item[] {
  let calls = NO_CALLS
  let day = NaN
  const items = rows.flatMap((row): readonly Item[] => {
    if (row.type !== 'message') return [row]
    const before = day
    day = midnightOf(row.entry.event.at)
    const begun: readonly Item[] = day === before || Number.isNaN(day) ? [] : [dayOf(row)]
    const { role, parts } = row.entry.event
    if (role === 'tool') return [...begun, { type: 'message', row, calls }]
    const made = toolCallsOf(parts)
    calls = made.length === 0 ? NO_CALLS : new Map(made.map(call => [call.callId, call]))
    return [...begun, { type: 'message', row, calls: NO_CALLS }]
  })
  return rows.some(isOutOfView) ? [{ type: 'edge-note' }, ...items] : items
}

function dayOf({ entry: { event }, fate }: TranscriptMessage): Item {
  return { type: 'day', id: event.id, at: event.at, isUnread: fate.type === 'summarised' }
}

/** In the local time zone; NaN for what is no date. */
function midnightOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

function isOutOfView(row: Row): boolean {
  return row.type === 'message' && (row.fate.type === 'summarised' || row.fate.type === 'cleared')
}

/** True where the items are those before, behind others that came to their start: messages that were read only now. */
export function startGrew(before: readonly Item[], items: readonly Item[]): boolean {
  const added = items.length - before.length
  const last = before.findLastIndex(({ type }) => type === 'message')
  return (
    added > 0 &&
    last >= 0 &&
    keyAt(before, last) === keyAt(items, last + added) &&
    (firstMessage(items) ?? Infinity) < (firstMessage(before) ?? 0)
  )
}

/** Number of the first message, folded into its run or not; null without messages. */
export function firstMessage(items: readonly Item[]): number | null {
  const first = items.find(({ type }) => type === 'message' || type === 'run')
  if (first?.type === 'run') return first.run.first
  return first?.type === 'message' ? first.row.entry.number : null
}

function keyAt(items: readonly Item[], at: number): string | null {
  const item = items[at]
  return item ? itemKey(item) : null
}
