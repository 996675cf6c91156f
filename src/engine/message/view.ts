/** What the model would read: the branch with compactions, masks, pins and exclusions applied. */
import type { Part, Role, Message } from './message.ts'

export interface ViewItem {
  /** The id of the message or recall event; for a summary, the compaction's id and the index in its replacement. */
  readonly id: string
  readonly role: Role
  readonly parts: readonly Part[]
  /**
   * `summary`: replaces a compacted span. `recall`: passages of hidden messages. `reminder`: the plan or instructions in
   * force, or the order to go on with a cut answer. `message`: from the transcript.
   */
  readonly origin: 'message' | 'summary' | 'recall' | 'reminder'
  /** True if the user pinned it: every request contains it word for word. */
  readonly pinned: boolean
}

/** Items in sending order. Processors never mutate an item; an unchanged item keeps its identity. */
export interface View {
  readonly items: readonly ViewItem[]
}

/** The view with these items; the same view if no item differs. */
export function replaceItems(view: View, items: readonly ViewItem[]): View {
  const same =
    items.length === view.items.length && items.every((item, at) => item === view.items[at])
  return same ? view : { items }
}

/** The item with changed parts; the same item if no part changes. */
export function replaceParts(
  item: ViewItem,
  change: (part: Part, position: number) => Part,
): ViewItem {
  const parts = item.parts.map(change)
  return parts.some((part, at) => part !== item.parts[at]) ? { ...item, parts } : item
}

/** A text that code adds in the user's role; it is in no transcript. */
export function addItem(
  id: string,
  text: string,
  origin: Exclude<ViewItem['origin'], 'message'> = 'summary',
): ViewItem {
  return { id, role: 'user', parts: [{ type: 'text', text }], origin, pinned: false }
}

/** True for a message or its summary; false for what the view adds. */
export function isOfConversation({ origin }: ViewItem): boolean {
  return origin === 'message' || origin === 'summary'
}

/** True for a message that the user wrote; false for a summary in the user's role. */
export function startsTurn(item: ViewItem): boolean {
  return item.role === 'user' && item.origin === 'message'
}

/** Index of the user's newest message; -1 for none. */
export function latestUserIndex({ items }: View): number {
  return items.findLastIndex(startsTurn)
}

/** The items by turn: first the items before the first turn, then one group for each turn. */
export function turnsOf(items: readonly ViewItem[]): readonly (readonly ViewItem[])[] {
  const turns: ViewItem[][] = []
  for (const item of items) {
    const open = turns.at(-1)
    if (!open || startsTurn(item)) turns.push([item])
    else open.push(item)
  }
  return turns
}

/** Index of the first item of the newest `turns` turns; 0 if there are no more, the length for 0 turns. */
export function startOfNewestTurns(items: readonly ViewItem[], turns: number): number {
  if (turns === 0) return items.length
  let open = turns
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index]
    if (item && startsTurn(item)) open -= 1
    if (open === 0) return index
  }
  return 0
}

/** Indexes at which the items may be split, ascending. Never 0, and never between a call and its result. */
export function legalCuts(items: readonly Pick<Message, 'role'>[]): readonly number[] {
  return items.flatMap(({ role }, index) => (index > 0 && role !== 'tool' ? [index] : []))
}
