/** What the model would read: the items of a branch after compactions, masks, pins and exclusions. */
import type { Part, Role, Message } from './message.ts'

export interface ViewItem {
  /** The message event's id; for a summary, the compaction's id and the place in its replacement; for a recall, its event's id. */
  readonly id: string
  readonly role: Role
  readonly parts: readonly Part[]
  /** `summary`: stands for a compacted span. `recall`: passages of hidden messages. `message`: from the transcript. */
  readonly origin: 'message' | 'summary' | 'recall'
  /** Kept verbatim in every request by the user's order. */
  readonly pinned: boolean
}

/** Items in the order in which they are sent. Processors never mutate one; unchanged means the same reference. */
export interface View {
  readonly items: readonly ViewItem[]
}

/** The view with these items; the very same view when they are the same. */
export function replaceItems(view: View, items: readonly ViewItem[]): View {
  const same =
    items.length === view.items.length && items.every((item, at) => item === view.items[at])
  return same ? view : { items }
}

/** The item with its parts changed; the very same item when none changes. */
export function replaceParts(
  item: ViewItem,
  change: (part: Part, place: number) => Part,
): ViewItem {
  const parts = item.parts.map(change)
  return parts.some((part, at) => part !== item.parts[at]) ? { ...item, parts } : item
}

/** What code says in the user's role: it stands in no transcript. */
export function addItem(
  id: string,
  text: string,
  origin: 'summary' | 'recall' = 'summary',
): ViewItem {
  return { id, role: 'user', parts: [{ type: 'text', text }], origin, pinned: false }
}

/** True if a turn starts here: a message that the user wrote, not a summary in the user's role. */
export function startsTurn(item: ViewItem): boolean {
  return item.role === 'user' && item.origin === 'message'
}

/** Index of the newest message that the user wrote; -1 if there is none. */
export function latestUserIndex({ items }: View): number {
  return items.findLastIndex(startsTurn)
}

/** Items grouped by turn: what is before the first turn, then one group for each turn. */
export function turnsOf(items: readonly ViewItem[]): readonly (readonly ViewItem[])[] {
  const turns: ViewItem[][] = []
  for (const item of items) {
    const open = turns.at(-1)
    if (!open || startsTurn(item)) turns.push([item])
    else open.push(item)
  }
  return turns
}

/** Index at which the newest `turns` turns begin; 0 where there are no more than these, the length for none. */
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

/** Indexes at which the items may be split, ascending: never 0, never between a call and its result. */
export function legalCuts(items: readonly Pick<Message, 'role'>[]): readonly number[] {
  return items.flatMap(({ role }, index) => (index > 0 && role !== 'tool' ? [index] : []))
}
