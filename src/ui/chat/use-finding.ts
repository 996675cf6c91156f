import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { onFindRequested } from '../kit/page-requests.ts'
import { isShortcut } from '../kit/shortcuts.ts'

/**
 * Whether words are being looked for in the conversation. Ctrl+F, or ⌘F, begins it while the conversation has the focus
 * or nothing has; pressed again it is the browser's. `close` gives the focus back.
 */
export function useFinding(scroller: RefObject<HTMLElement | null>): {
  readonly isFinding: boolean
  close(): void
} {
  const [isFinding, setFinding] = useState(false)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const begin = (): void => {
      before.current = document.activeElement
      setFinding(true)
    }
    const listen = (event: KeyboardEvent): void => {
      const focused = document.activeElement
      const isHere = focused === document.body || scroller.current?.contains(focused) === true
      if (!isShortcut(event, 'find') || !isHere) return
      event.preventDefault()
      begin()
    }
    window.addEventListener('keydown', listen)
    const leave = onFindRequested(begin)
    return () => {
      window.removeEventListener('keydown', listen)
      leave()
    }
  }, [scroller])
  const close = useCallback(() => {
    setFinding(false)
    const back = before.current
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus()
    else scroller.current?.focus({ preventScroll: true })
  }, [scroller])
  return { isFinding, close }
}
