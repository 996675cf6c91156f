import { useEffect, type RefObject } from 'react'

/** Inside these, letters are typed. */
const TYPING = 'textarea, input, select, [contenteditable]'

/** While the focus is in a message, the key of each of its tools presses it. */
export function useMessageKeys(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = inside.current
    const listen = (event: KeyboardEvent): void => {
      const { target, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey } = event
      if (defaultPrevented || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return
      if (target.closest(TYPING)) return
      const key = `${altKey ? 'alt+' : ''}${event.key.toLowerCase()}`
      const tool = target
        .closest('article')
        ?.querySelector<HTMLButtonElement>(`button[data-key="${CSS.escape(key)}"]`)
      if (!tool || tool.disabled) return
      event.preventDefault()
      tool.click()
    }
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [inside])
}
