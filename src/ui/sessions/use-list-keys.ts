import type { KeyboardEvent } from 'react'
import {
  extendSelection,
  selectionOf,
  type Selecting,
  type Selection,
} from '../../kit/selection.ts'
import type { ListFocus } from './use-list-focus.ts'

interface ListKeysOptions extends Selecting {
  /** All sessions, as the list shows them. */
  readonly order: readonly string[]
  /** The same, with the folders. */
  readonly stops: () => readonly string[]
  /** Opens or closes a folder. */
  readonly onToggle: (id: string) => void
  readonly focus: ListFocus
  readonly onLeave: () => void
  readonly onDelete: () => void
}

/**
 * Arrows, Home and End move between sessions and folders; Shift selects, right and left lead to the menu and open and close a folder.
 * With a selection: Ctrl A, Delete and Escape.
 */
export function useListKeys(
  options: ListKeysOptions,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  const { selection, onSelect, order, focus } = options
  return event => {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLElement)) return
    if (moveInRow(target, event) || moveInList(target, event.key, options)) {
      event.preventDefault()
      return
    }
    if (!target.matches(ITEMS)) return
    const next = neighbour(currentTarget, target, event.key)
    const [fromId, toId] = [sessionIdOf(target), sessionIdOf(next)]
    if (next) {
      next.focus()
      if (event.shiftKey && fromId !== null && toId !== null) {
        onSelect(before => extendSelection(startAt(before, fromId), toId, order))
        // Its link gives way to a checkbox.
        if (selection === null) focus.move(toId)
      }
    } else if (selection === null || !act(event, selection, options)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** The part of a session or folder that takes the focus: its link, its checkbox, or its button. */
const ITEMS = '[data-session] a, [data-session] input[type="checkbox"], [data-folder] > button'

function moveInList(target: HTMLElement, key: string, options: ListKeysOptions): boolean {
  return moveInFolder(target, key, options) || moveToEnd(target, key, options)
}

/** Opens and closes a folder, and moves between it, its menu and its sessions; true if the key did that. */
function moveInFolder(
  target: HTMLElement,
  key: string,
  { onToggle, focus }: Pick<ListKeysOptions, 'onToggle' | 'focus'>,
): boolean {
  const step = STEPS.get(key)
  if (step === undefined) return false
  const around = nearest(target, 'data-in')
  if (around !== null && step < 0) {
    focus.move(around)
    return true
  }
  const folder = target.closest('[data-folder]')
  const buttons = [...(folder?.querySelectorAll('button') ?? [])]
  const position = buttons.findIndex(button => button === target)
  const isOpen = buttons[0]?.getAttribute('aria-expanded') === 'true'
  if (position !== 0 || isOpen === step > 0) return giveFocus(buttons[position + step])
  const id = nearest(target, 'data-folder') ?? ''
  onToggle(id)
  focus.move(around ?? id)
  return true
}

/** From a folder into it and to its tools, and back. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
])

/** Moves between a session and its menu; true if the key did that. */
function moveInRow(target: HTMLElement, { key, shiftKey }: PressedKey): boolean {
  const row = target.closest('[data-session]')
  const [link, menu] = [row?.querySelector('a'), row?.querySelector('button')]
  if (target === menu && key === 'ArrowLeft') return giveFocus(link)
  if (target !== link) return false
  if (key === 'ArrowRight') return giveFocus(menu)
  if (key !== 'ContextMenu' && (key !== 'F10' || !shiftKey)) return false
  giveFocus(menu)
  menu?.click()
  return true
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey'>

function giveFocus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  return element instanceof HTMLElement
}

/** Moves to the first or the last session or folder; true if the key did that. */
function moveToEnd(
  target: HTMLElement,
  key: string,
  { stops, focus }: Pick<ListKeysOptions, 'stops' | 'focus'>,
): boolean {
  if ((key !== 'Home' && key !== 'End') || !target.matches(ITEMS)) return false
  focus.move(stops().at(key === 'Home' ? 0 : -1) ?? null)
  return true
}

/** True if the key did something with the selected sessions. */
function act(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  selection: Selection,
  { onSelect, order, onLeave, onDelete }: ListKeysOptions,
): boolean {
  if (key === 'Escape') onLeave()
  else if (key === 'Delete') onDelete()
  else if (key === 'a' && (ctrlKey || metaKey)) onSelect({ ...selection, ids: new Set(order) })
  else return false
  return true
}

/** The selection, or this session alone, with a range that begins at this session. */
function startAt(selection: Selection | null, fromId: string): Selection {
  return { ...selectionOf(fromId), ...(selection && { ids: selection.ids }) }
}

function neighbour(list: HTMLElement, item: HTMLElement, key: string): HTMLElement | undefined {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return undefined
  const items = [...list.querySelectorAll<HTMLElement>(ITEMS)]
  return items[items.indexOf(item) + step]
}

/** The session or folder whose row holds the element; null outside of all rows. */
export function stopIdOf(item: Element): string | null {
  return sessionIdOf(item) ?? nearest(item, 'data-folder')
}

/** The session whose row holds the element; null outside of all rows. */
export function sessionIdOf(item: Element | undefined): string | null {
  return nearest(item, 'data-session')
}

function nearest(item: Element | undefined, name: string): string | null {
  return item?.closest(`[${name}]`)?.getAttribute(name) ?? null
}
