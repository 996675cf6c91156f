import { type RefObject, useLayoutEffect } from 'react'
import type { MenuItem } from '../../kit/MenuPopup.tsx'
import { useKeys } from '../../kit/page-hooks.ts'

/** Where a person types: keys belong to the text there. */
export const TYPING = 'textarea, input, select, [contenteditable]'

/** What can be done to the message of a row, by its element. */
const actionsOf = new WeakMap<Element, readonly MenuItem[]>()

/** Lets the keys of these actions do them while the focus is in the row around the element. */
export function useKeysOf(inside: RefObject<HTMLElement | null>, items: readonly MenuItem[]): void {
  useLayoutEffect(() => {
    const row = inside.current?.closest('article')
    if (row) actionsOf.set(row, items)
  })
}

/** While the focus is in a message, the key of each of its actions does it. */
export function useMessageKeys(inside: RefObject<HTMLElement | null>): void {
  useKeys(inside, event => {
    const act = actionFor(event)
    if (act === null) return
    event.preventDefault()
    act()
  })
}

/** What the key does in the row that has the focus; null for nothing. */
function actionFor(event: KeyboardEvent): (() => void) | null {
  const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event
  if (defaultPrevented || ctrlKey || metaKey || shiftKey || !(target instanceof Element))
    return null
  // The keys of an open menu are its own.
  const row = target.closest(`${TYPING}, [role="menu"]`) ? null : target.closest('article')
  return row && actionIn(row, event)
}

function actionIn(row: Element, { altKey, key: pressed }: KeyboardEvent): (() => void) | null {
  const key = `${altKey ? 'alt+' : ''}${pressed.toLowerCase()}`
  const button = row.querySelector<HTMLButtonElement>(`button[data-key="${CSS.escape(key)}"]`)
  if (button) return button.disabled ? null : () => button.click()
  return actionsOf.get(row)?.find(({ shortcut }) => shortcut === key)?.run ?? null
}
