import { useEffect, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** A virtual list and the element that scrolls it. */
export interface ScrolledList {
  readonly list: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLElement | null>
}

/** Calls `look` soon, and again whenever the list was scrolled, once in a frame; also for another function. */
export function useAfterScroll(
  { list, scroller }: ScrolledList,
  look: (list: VirtualizerHandle) => void,
): void {
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    let frame = 0
    const onFrame = (): void => {
      frame = 0
      if (list.current !== null) look(list.current)
    }
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(onFrame)
    }
    onScroll()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [list, scroller, look])
}
