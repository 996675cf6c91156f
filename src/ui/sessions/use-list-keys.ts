import type { KeyboardEvent } from 'react'
import { extended, selectionOf, type Selecting, type Selection } from './selection.ts'
import type { ListFocus } from './use-list-focus.ts'

interface ListKeysOptions extends Selecting {
  /** All sessions, as the list shows them. */
  readonly order: readonly string[]
  readonly focus: ListFocus
  readonly onLeave: () => void
  readonly onDelete: () => void
}

/**
 * The keys of the list: arrows move between sessions and with Shift select them; while sessions are being selected, Ctrl A
 * selects all, Delete moves them to the trash and Escape leaves.
 */
export function useListKeys(
  options: ListKeysOptions,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { selection, onSelect, order, focus } = options
  return event => {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLElement) || !target.matches(ITEMS)) return
    const next = neighbour(currentTarget, target, event.key)
    const [fromId, toId] = [idOf(target), idOf(next)]
    if (next && fromId !== null && toId !== null) {
      next.focus()
      if (event.shiftKey) {
        onSelect(rangeFrom(selection, fromId, toId, order))
        // Its link gives way to a checkbox.
        if (selection === null) focus.move(toId)
      }
    } else if (selection === null || !act(event, selection, options)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Where a session has the focus: its link, or its checkbox. */
const ITEMS = '[data-session] a, [data-session] input[type="checkbox"]'

/** True where the key did something with what is selected. */
function act(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  selection: Selection,
  { onSelect, order, onLeave, onDelete }: ListKeysOptions,
): boolean {
  switch (event.key) {
    case 'Escape':
      onLeave()
      return true
    case 'Delete':
      onDelete()
      return true
    case 'a':
      if (!event.ctrlKey && !event.metaKey) return false
      onSelect({ ...selection, ids: new Set(order) })
      return true
    default:
      return false
  }
}

function rangeFrom(
  selection: Selection | null,
  fromId: string,
  toId: string,
  order: readonly string[],
): Selection {
  const from = selectionOf(fromId)
  return extended({ ...from, ids: selection?.ids ?? from.ids }, toId, order)
}

function neighbour(list: HTMLElement, item: HTMLElement, key: string): HTMLElement | undefined {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return undefined
  const items = [...list.querySelectorAll<HTMLElement>(ITEMS)]
  return items[items.indexOf(item) + step]
}

function idOf(item: Element | undefined): string | null {
  return item?.closest('[data-session]')?.getAttribute('data-session') ?? null
}
