import { useCallback, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useUi } from '../store.ts'
import type { Item } from './items.ts'
import { messagesToLoad } from './messages-to-load.ts'
import { useAfterScroll, type ScrolledList } from './use-after-scroll.ts'

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
