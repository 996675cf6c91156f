/** Divides drawing among the frames of the page, so that no frame takes long. */
import { useEffect, useState } from 'react'

/** Most plain characters, or about as much work, drawn in one frame. */
const MOST = 24_000
/** Parts that cost less never wait for those that cost more. */
const SMALL = 1_000
/** Milliseconds after which a page that is not drawn, as in a hidden tab, continues. */
const UNDRAWN_MS = 1_000

interface Waiting {
  readonly cost: number
  readonly go: () => void
}

let spent = 0
let isCounting = false
let deferredAt = -Infinity
const line = new Set<Waiting>()

/**
 * True once a part may be drawn, and from then on: at once while the frame has time left, otherwise in turn.
 *
 * @param cost Characters, if they are plain; more for what is harder to lay out.
 */
export function useDrawingTurn(cost: number): boolean {
  const [isDue, setDue] = useState(() => takeTurn(cost))
  useEffect(() => {
    if (isDue) return
    const waiting = { cost, go: () => setDue(true) }
    line.add(waiting)
    count()
    return () => {
      line.delete(waiting)
    }
  }, [isDue, cost])
  return isDue
}

/** Notes that a part is now drawn in another way, perhaps with another height. */
export function noteDeferredDrawing(): void {
  deferredAt = performance.now()
}

/** When a part that had to wait was last drawn, as `performance.now()` tells the time. */
export function deferredDrawingAt(): number {
  return deferredAt
}

/** The first part of a frame is always drawn, even if it costs more. */
function takeTurn(cost: number): boolean {
  const isBehind = cost > SMALL && line.size > 0
  if (isBehind || (spent > 0 && spent + cost > (cost > SMALL ? MOST : 2 * MOST))) return false
  spent += cost
  count()
  return true
}

function count(): void {
  if (isCounting) return
  isCounting = true
  afterFrame(() => {
    isCounting = false
    spent = 0
    for (const waiting of line) {
      if (spent > 0 && spent + waiting.cost > MOST) break
      line.delete(waiting)
      spent += waiting.cost
      noteDeferredDrawing()
      waiting.go()
    }
    if (spent > 0) count()
  })
}

function afterFrame(run: () => void): void {
  let isOver = false
  const once = () => {
    if (isOver) return
    isOver = true
    run()
  }
  requestAnimationFrame(() => setTimeout(once, 0))
  setTimeout(once, UNDRAWN_MS)
}
