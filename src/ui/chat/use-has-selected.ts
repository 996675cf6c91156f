import { useEffect, useState, type RefObject } from 'react'

/** True from the first time on that something inside is selected. */
export function useHasSelected(inside: RefObject<HTMLElement | null>): boolean {
  const [hasSelected, setHasSelected] = useState(false)
  useEffect(() => {
    if (hasSelected) return undefined
    const look = (): void => {
      const selection = document.getSelection()
      if (selection && !selection.isCollapsed && inside.current?.contains(selection.anchorNode))
        setHasSelected(true)
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [inside, hasSelected])
  return hasSelected
}
