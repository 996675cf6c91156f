import { type RefObject, useLayoutEffect } from 'react'
import type { MenuItem } from '../../kit/MenuPopup.tsx'
import { PAGE, useKeys } from '../../kit/page-hooks.ts'

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

/** The key that quotes: what is selected, else the message that has the focus, else the one that is read. */
export const QUOTE_KEY = 'q'

/** While the focus is in a message, the key of each of its actions does it. While nothing has the focus, the key that quotes is for the message in the middle. */
export function useMessageKeys(inside: RefObject<HTMLElement | null>): void {
  const run = (event: KeyboardEvent, act: (() => void) | null): void => {
    if (act === null) return
    event.preventDefault()
    act()
  }
  useKeys(inside, event => run(event, actionFor(event)))
  useKeys(PAGE, event => {
    const { target, key } = event
    const isFree = target === document.body || target === inside.current
    const isSelected = document.getSelection()?.isCollapsed === false
    if (key.toLowerCase() !== QUOTE_KEY || !isFree || isSelected || !isPlain(event)) return
    const row = inside.current ? readRow(inside.current) : undefined
    run(event, row ? actionIn(row, event) : null)
  })
}

/** What the key does in the row that has the focus; null for nothing. */
function actionFor(event: KeyboardEvent): (() => void) | null {
  const { target } = event
  if (!isPlain(event) || !(target instanceof Element)) return null
  // The keys of an open menu are its own.
  const row = target.closest(`${TYPING}, [role="menu"]`) ? null : target.closest('article')
  return row && actionIn(row, event)
}

function isPlain({ defaultPrevented, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return !(defaultPrevented || ctrlKey || metaKey || shiftKey)
}

/** The message in the middle of what is seen; undefined for none. */
function readRow(log: HTMLElement): Element | undefined {
  const { top, height } = log.getBoundingClientRect()
  const middle = top + height / 2
  const rows = [...log.querySelectorAll('article[data-message]')]
  return rows.findLast(row => row.getBoundingClientRect().top <= middle) ?? rows[0]
}

function actionIn(row: Element, { altKey, key: pressed }: KeyboardEvent): (() => void) | null {
  const key = `${altKey ? 'alt+' : ''}${pressed.toLowerCase()}`
  const button = row.querySelector<HTMLButtonElement>(`button[data-key="${CSS.escape(key)}"]`)
  if (button) return button.disabled ? null : () => button.click()
  return actionsOf.get(row)?.find(({ shortcut }) => shortcut === key)?.run ?? null
}
