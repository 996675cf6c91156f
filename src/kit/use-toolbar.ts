import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Makes the buttons of a row one Tab stop: the arrow keys move between them, Home and End to the ends, and Tab leads to the one that had the
 * focus last. `noteFocus`: for an element in the row that got the focus.
 */
export function useToolbar(row: RefObject<HTMLElement | null>) {
  const last = useRef<EventTarget | null>(null)
  const setStop = (): void => {
    const buttons = buttonsIn(row.current)
    const stop = buttons.find(button => button === last.current) ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
  }
  // The buttons change with the message.
  useLayoutEffect(setStop)
  return {
    noteFocus: (target: EventTarget): void => {
      last.current = target
      setStop()
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
      const buttons = buttonsIn(row.current)
      const position = buttons.findIndex(button => button === target)
      const places: Readonly<Record<string, number>> = {
        ArrowRight: (position + 1) % buttons.length,
        ArrowLeft: position - 1,
        Home: 0,
        End: -1,
      }
      const next = places[key]
      // An open menu is in the row, too, and its keys are its own.
      if (position === -1 || next === undefined || altKey || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      buttons.at(next)?.focus()
    },
  }
}

function buttonsIn(row: HTMLElement | null): readonly HTMLButtonElement[] {
  return [...(row?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
}
