import { useEffect, useRef, type RefObject } from 'react'
import { extendSelection, toggleSelected } from '../../../kit/selection.ts'
import type { MessageHead } from '../../../runtime/session/shown-row.ts'
import { headOfItem, type Item } from '../items.ts'
import { TYPING } from '../message-keys.ts'
import type { ScrolledList } from '../use-after-scroll.ts'
import { changeSelection, useSelection } from './SelectCheckbox.tsx'

interface SelectKeysOptions extends ScrolledList {
  readonly items: readonly Item[]
  readonly order: readonly MessageHead[]
  readonly selectAll: () => void
}

/** A press on a message toggles it, Shift extends; arrows move, Ctrl A takes all, Escape ends. The ref is for the bar, in the frame of the conversation. */
export function useSelectKeys(options: SelectKeysOptions): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const frame = bar.current?.parentElement
    const { scroller, list } = latest.current
    const select = (id: string, isRange: boolean): void => {
      const order = latest.current.order.map(head => head.id)
      changeSelection(
        before =>
          before && (isRange ? extendSelection(before, id, order) : toggleSelected(before, id)),
      )
    }
    /** Brings a message into view and focuses its checkbox as soon as it is drawn. */
    const focus = (index: number, id: string, frames = 30): void => {
      const checkbox = scroller.current?.querySelector<HTMLElement>(
        `[data-select="${CSS.escape(id)}"]`,
      )
      if (frames === 30) list.current?.scrollToIndex(index, { align: 'nearest' })
      if (checkbox) checkbox.focus({ preventScroll: true })
      else if (frames > 0) requestAnimationFrame(() => focus(index, id, frames - 1))
    }
    const move = (from: string, by: 1 | -1, isRange: boolean): void => {
      const { items } = latest.current
      let index = items.findIndex(item => headOfItem(item)?.id === from)
      do index += by
      while (items[index] && headOfItem(items[index]) === null)
      const next = headOfItem(items[index])
      if (index < 0 || next === null) return
      if (isRange) select(next.id, true)
      focus(index, next.id)
    }
    const onClick = (event: MouseEvent): void => {
      const id = messageAt(event.target)
      if (id === null) return
      event.preventDefault()
      event.stopPropagation()
      select(id, event.shiftKey)
    }
    /** True if the key did something to the message that has the focus. */
    const press = (id: string, { key, altKey, shiftKey }: KeyboardEvent): boolean => {
      const tool = bar.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      if (key.startsWith('Arrow') && /Up|Down/.test(key) && !altKey)
        move(id, key === 'ArrowDown' ? 1 : -1, shiftKey)
      else if (tool) tool.click()
      // The keys of the message's own tools rest.
      else return key.length === 1 && key !== ' '
      return true
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (target instanceof Element && target.closest(TYPING)) return
      const id = messageAt(target)
      const isCommand = event.ctrlKey || event.metaKey
      if (key === 'Escape') changeSelection(() => null)
      else if (isCommand && key.toLowerCase() === 'a') latest.current.selectAll()
      else if (isCommand || id === null || !press(id, event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const { selection } = useSelection.getState()
    const first = latest.current.items.findIndex(
      item => headOfItem(item)?.id === selection?.anchorId,
    )
    if (selection && first >= 0) focus(first, selection.anchorId)
    const element = scroller.current
    element?.addEventListener('click', onClick, { capture: true })
    frame?.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      element?.removeEventListener('click', onClick, { capture: true })
      frame?.removeEventListener('keydown', onKeyDown, { capture: true })
      // The checkbox that had the focus is gone.
      element?.focus({ preventScroll: true })
    }
  }, [])
  return bar
}

/** Null also in a message's editor, which keeps its own keys and presses. */
function messageAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element) || target.closest(`${TYPING}, [data-editor]`)) return null
  return target.closest<HTMLElement>('article[data-message]')?.dataset['message'] ?? null
}
