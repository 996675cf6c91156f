import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ContextStatus } from '../../engine/index.ts'
import { headOfItem, type Item } from './items.ts'
import type { ScrolledList } from './use-after-scroll.ts'
import type { ShowItem } from './use-stick-to-end.ts'

type Status = ContextStatus['type']

interface Held {
  readonly id: string
  readonly status: Status
  /** Pixels from the lower end of the row to that of what is seen. */
  readonly offset: number
  readonly at: number
}

/** Of the conversation that is drawn. */
let hold: ((id: string, status: Status) => void) | null = null

/** Notes where a message is, before the person changes how the model reads it. */
export function holdRow(id: string, status: Status): void {
  hold?.(id, status)
}

/** Milliseconds within which the change is shown. */
const SHOWN_WITHIN = 3_000

/** The message of which the person changes how the model reads it keeps its place, although its height changes and a line about it comes at the end. */
export function useSteadyRow(
  items: readonly Item[],
  { list, scroller, show }: ScrolledList & { readonly show: ShowItem },
): void {
  const latest = useRef(items)
  const held = useRef<Held>(null)
  useEffect(() => {
    const note: typeof hold = (id, status) => {
      const index = indexOf(latest.current, id)
      if (index < 0 || list.current === null || scroller.current === null) return
      const { getItemOffset, getItemSize, viewportSize } = list.current
      const end = getItemOffset(index) + getItemSize(index)
      const offset = scroller.current.scrollTop + viewportSize - end
      held.current = { id, status, offset, at: performance.now() }
    }
    hold = note
    return () => {
      if (hold === note) hold = null
    }
  }, [list, scroller])
  useLayoutEffect(() => {
    latest.current = items
    if (held.current === null) return
    const { id, status, offset, at } = held.current
    const index = indexOf(items, id)
    if (headOfItem(items[index])?.status.type === status) return
    held.current = null
    if (index >= 0 && performance.now() - at < SHOWN_WITHIN) show(index, { align: 'end', offset })
  }, [items, show])
}

function indexOf(items: readonly Item[], id: string): number {
  return items.findIndex(item => headOfItem(item)?.id === id)
}
