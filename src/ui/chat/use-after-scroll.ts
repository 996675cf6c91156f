import { useEffect, type RefObject, useCallback, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useUi } from '../../host/store.ts'
import { headOfItem, type Item } from './items.ts'

/** A virtual list and the element that scrolls it. */
export interface ScrolledList {
  readonly list: RefObject<VirtualizerHandle | null>
  readonly scroller: RefObject<HTMLElement | null>
}

/** Calls `look` in the next frame, and after each scroll at most once in a frame. */
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

/** Items that the reader may scroll past while what was asked for is on its way. */
const FAR = 20

/** Has the messages near the eye loaded. */
export function useLoadedNear(items: readonly Item[], scrolled: ScrolledList): void {
  const { application } = useUi()
  const asked = useRef<{ readonly items: readonly Item[]; readonly first: number } | null>(null)
  const look = useCallback(
    (list: VirtualizerHandle) => {
      const first = list.findItemIndex(list.scrollOffset)
      const before = asked.current
      if (before?.items === items && Math.abs(before.first - first) < FAR) return
      const last = list.findItemIndex(list.scrollOffset + list.viewportSize)
      const numbers = messagesToLoad(items, first, last)
      if (numbers === null) return
      asked.current = { items, first }
      application.loadMessages(numbers)
    },
    [application, items],
  )
  useAfterScroll(scrolled, look)
}

/** Number of items before and after the visible ones that are loaded in advance. */
const NEAR = 30
/** Items before and after them that are loaded at once. */
const AROUND = 100

/** Numbers of the messages near the items `first` to `last`; null if all of them are loaded. */
export function messagesToLoad(
  items: readonly Item[],
  first: number,
  last: number,
): readonly number[] | null {
  const around = (distance: number) =>
    items.slice(Math.max(0, first - distance), last + distance + 1)
  if (around(NEAR).every(({ type }) => type !== 'unloaded')) return null
  return around(AROUND).flatMap(item => headOfItem(item)?.number ?? [])
}
