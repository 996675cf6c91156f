import { useEffect, useState, type RefObject } from 'react'

/** True while the pointer or the focus is on an element: a notice that is being read does not go away. */
export function useHeld(element: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const { current } = element
    const hold = (): void => setHeld(true)
    const release = (): void => setHeld(false)
    const listeners = [
      ['pointerenter', hold],
      ['focusin', hold],
      ['pointerleave', release],
      ['focusout', release],
    ] as const
    for (const [name, listener] of listeners) current?.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of listeners) current?.removeEventListener(name, listener)
    }
  }, [element])
  return held
}
