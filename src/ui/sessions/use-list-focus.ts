import { useEffect, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { SESSIONS_ID } from '../../host/actions.ts'
import { idsIn, type ListLine, stopOf } from './group-sessions.ts'

/** Moves the focus in a list of which only a part is in the page. */
export interface ListFocus {
  /** Scrolls to the session or folder, and gives it the focus; the list's landmark takes it for null. */
  move(id: string | null): void
  /** The session after all of these, else the one before them; null for none. */
  neighbourOf(sessionIds: readonly string[]): string | null
}

/** Frames until the list has drawn the rows that it scrolled to, on a slow machine. */
const MOST_FRAMES = 30

/** Stays the same object for as long as the list is shown. */
export function useListFocus(
  lines: readonly ListLine[],
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<VirtualizerHandle | null>,
): ListFocus {
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  }, [lines])
  const [focus] = useState((): ListFocus => {
    let newest = 0
    const giveTo = (move: number, sessionId: string, frames: number, given = false): void => {
      if (move !== newest) return
      // An element that is replaced, or moved in the page, loses the focus.
      const wants = !given || document.activeElement === document.body
      const target = scroller.current?.querySelector<HTMLElement>(
        `[data-session="${CSS.escape(sessionId)}"] :is(a, input), [data-folder="${CSS.escape(sessionId)}"] > button`,
      )
      if (!target) {
        const index = latest.current.findIndex(line => stopOf(line) === sessionId)
        if (index !== -1) list.current?.scrollToIndex(index, { align: 'nearest' })
      } else if (wants) target.focus()
      if (frames > 0)
        requestAnimationFrame(() => giveTo(move, sessionId, frames - 1, given || Boolean(target)))
    }
    return {
      move: sessionId => {
        const move = (newest += 1)
        // Once React has drawn what the same key or press changed.
        queueMicrotask(() => {
          if (sessionId === null) document.getElementById(SESSIONS_ID)?.focus()
          else giveTo(move, sessionId, MOST_FRAMES)
        })
      },
      neighbourOf: sessionIds => {
        const order = idsIn(latest.current)
        const last = order.findLastIndex(id => sessionIds.includes(id))
        const isLeft = (id: string): boolean => !sessionIds.includes(id)
        return order.slice(last + 1).find(isLeft) ?? order.findLast(isLeft) ?? null
      },
    }
  })
  return focus
}
