import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { deferredDrawingAt } from '../../kit/drawing-turns.ts'

/** What a reader does to scroll; a wheel, a finger, a key, a pointer on the scrollbar. */
const READER = ['wheel', 'touchmove', 'keydown', 'pointerdown', 'pointermove'] as const

/** Where an item is to be in the scroller; `offset` in pixels, 0 by default. */
export interface Alignment {
  readonly align: 'start' | 'center' | 'end'
  readonly offset?: number
}

/** Goes to an item, and keeps it there while the rows around it are measured. */
export type ShowItem = (index: number, alignment: Alignment) => void

/** Keeps a scroller at its end while its content grows; after the reader scrolls up, it stays there until they come back down. */
export function useStickToEnd(list: RefObject<VirtualizerHandle | null>): {
  /** For the element that scrolls; its first child is the content. */
  readonly scroller: RefObject<HTMLDivElement | null>
  /** False while the reader is somewhere above. */
  readonly atEnd: boolean
  toEnd(): void
  /** Stops following, since another place comes into view. */
  release(): void
  /** The list's own way goes on for as long as rows are measured, against the reader and against the end. */
  readonly show: ShowItem
  /** Tells that rows came or went, which moves the scroller too. `count`: how many there are; `atStart`: some came before all others. */
  rowsChanged(count: number, atStart: boolean): void
  /** Tells that rows have another height than before. */
  rowsMeasured(): void
} {
  const scroller = useRef<HTMLDivElement>(null)
  const following = useRef(true)
  /** When rows were last laid out that came or went; infinite until they are. */
  const rowsAt = useRef(0)
  const laidOut = useRef(0)
  /** Since when another place is on its way into view; null once it has been seen, or the reader did something. */
  const releasedAt = useRef<number | null>(null)
  /** The item that is kept in its place, and when rows were last measured; null after the reader did something. */
  const kept = useRef<{ index: number; readonly alignment: Alignment; at: number } | null>(null)
  const rows = useRef(0)
  const [atEnd, setAtEnd] = useState(true)
  useEffect(() => {
    const element = scroller.current
    const content = element?.firstElementChild
    if (!element || !content) return
    let readerAt = -Infinity
    let last = placeOf(element)
    let gutter = -1
    /** What is pressed stays under the pointer until it is let go; otherwise the browser makes no click of the press. */
    let isPressed = false
    const returnToEnd = (): void => {
      if (following.current && !isPressed) scrollToEnd(element)
    }
    const onReader = (event: Event): void => {
      if (event instanceof PointerEvent && event.buttons === 0) return
      readerAt = performance.now()
      kept.current = null
    }
    const onPointer = ({ buttons }: PointerEvent): void => {
      const wasPressed = isPressed
      isPressed = buttons !== 0
      // The click of the press comes first.
      if (wasPressed && !isPressed) setTimeout(returnToEnd)
    }
    const onScroll = (): void => {
      const now = performance.now()
      const place = placeOf(element)
      const verdict = classifyScroll(last, place, {
        following: following.current,
        sinceReader: now - readerAt,
        sinceRows: now - Math.max(rowsAt.current, deferredDrawingAt()),
      })
      last = place
      if (verdict === 'away' || readerAt > (releasedAt.current ?? Infinity))
        releasedAt.current = null
      const isNear = verdict !== 'away' && releasedAt.current === null
      // A place that is kept may lie near the end.
      following.current = isNear && (kept.current === null || place.toEnd <= 1)
      if (verdict === 'return') returnToEnd()
      setAtEnd(isNear)
    }
    const follow = (): void => {
      // The composer below lines up with the text, however wide the scrollbar is.
      const taken = element.offsetWidth - element.clientWidth
      // Setting it styles the whole page again.
      if (taken !== gutter) document.documentElement.style.setProperty('--gutter', `${taken}px`)
      gutter = taken
      returnToEnd()
      last = placeOf(element)
    }
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    // The list writes the height of its content once it has measured a row. Observed as a size, that would be told a frame late, which
    // WebKit counts as an error. A scroll that the list answers with a height is looked at first.
    let frame = 0
    const heights = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(follow)
    })
    heights.observe(content, { attributeFilter: ['style'] })
    const ending = new AbortController()
    const until = { passive: true, signal: ending.signal }
    element.addEventListener('scroll', onScroll, until)
    for (const type of READER) element.addEventListener(type, onReader, until)
    element.addEventListener('pointerdown', onPointer, until)
    element.addEventListener('pointermove', onPointer, until)
    // It may be let go outside.
    window.addEventListener('pointerup', onPointer, until)
    window.addEventListener('pointercancel', onPointer, until)
    return () => {
      sizes.disconnect()
      heights.disconnect()
      cancelAnimationFrame(frame)
      ending.abort()
    }
  }, [])
  // A busy page lays them out late. What that moves is told before the frame begins.
  const noteRows = useCallback(() => {
    rowsAt.current = Infinity
    cancelAnimationFrame(laidOut.current)
    laidOut.current = requestAnimationFrame(() => {
      rowsAt.current = performance.now()
    })
  }, [])
  const toEnd = useCallback(() => {
    following.current = true
    releasedAt.current = null
    kept.current = null
    noteRows()
    scrollToEnd(scroller.current)
    setAtEnd(true)
  }, [noteRows])
  const release = useCallback(() => {
    following.current = false
    releasedAt.current = performance.now()
    kept.current = null
    setAtEnd(false)
  }, [])
  const rowsMeasured = useCallback(() => {
    const now = performance.now()
    if (kept.current === null || list.current === null) return
    const { index, alignment, at } = kept.current
    kept.current = now - at > KEPT_MS ? null : { index, alignment, at: now }
    if (kept.current) scroller.current?.scrollTo({ top: topOf(list.current, index, alignment) })
  }, [list])
  const show = useCallback<ShowItem>(
    (index, alignment) => {
      release()
      kept.current = { index, alignment, at: performance.now() }
      rowsMeasured()
      // At the end already, no scroll tells so.
      const left = scroller.current === null ? Infinity : placeOf(scroller.current).toEnd
      if (left > NEAR) return
      following.current = left <= 1
      releasedAt.current = null
      setAtEnd(true)
    },
    [release, rowsMeasured],
  )
  const rowsChanged = useCallback(
    (count: number, atStart: boolean) => {
      noteRows()
      if (atStart && kept.current) kept.current.index += count - rows.current
      rows.current = count
    },
    [noteRows],
  )
  return { scroller, atEnd, toEnd, release, show, rowsChanged, rowsMeasured }
}

/** Where the scroller must be for an item to be in its place. */
function topOf(
  { viewportSize, getItemOffset, getItemSize }: VirtualizerHandle,
  index: number,
  { align, offset = 0 }: Alignment,
): number {
  const free = viewportSize - getItemSize(index)
  const above = { start: 0, center: free / 2, end: free }[align]
  return getItemOffset(index) + offset - above
}

function placeOf(element: HTMLElement): ScrollPosition {
  return {
    top: element.scrollTop,
    toEnd: element.scrollHeight - element.scrollTop - element.clientHeight,
  }
}

function scrollToEnd(element: HTMLElement | null): void {
  element?.scrollTo({ top: element.scrollHeight })
}

/** Pixels. */
export interface ScrollPosition {
  readonly top: number
  /** From the lower edge of what is seen to the end. */
  readonly toEnd: number
}

/** Pixels from the end within which the reader counts as being there. */
const NEAR = 48
/** Milliseconds after which a scroll is no longer put down to a hand, or to rows that changed. */
const READER_LASTS = 600
const ROWS_LAST = 250
/** Milliseconds without a measured row after which a place is not kept any more. */
const KEPT_MS = 1_000

/**
 * Who moved the scroller: the reader, or rows that came, went or turned out taller than guessed. What a scroll from
 * `last` to `place` means: at the end; `return` to it, since only the layout moved; or `away`, since the reader wants
 * to be elsewhere. Times are in milliseconds.
 *
 * Rows that come or go may move the scroller anywhere. Rows that only grow, at once or long after they were drawn,
 * never move it upwards: then the reader scrolled, perhaps with a screen reader or a search in the page, which no pointer or key announces.
 */
export function classifyScroll(
  last: ScrollPosition,
  place: ScrollPosition,
  {
    following,
    sinceReader,
    sinceRows,
  }: {
    readonly following: boolean
    readonly sinceReader: number
    /** Since rows came, went or changed their places. */
    readonly sinceRows: number
  },
): 'at-end' | 'return' | 'away' {
  const byReader = sinceReader < READER_LASTS
  const upwards = place.top < last.top - 1
  if (following && byReader && upwards && place.toEnd > 1) return 'away'
  if (place.toEnd <= NEAR) return 'at-end'
  if (!following || byReader) return 'away'
  if (sinceRows < ROWS_LAST) return 'return'
  const hasShrunk = heightOf(place) <= heightOf(last) - 1
  return upwards && !hasShrunk ? 'away' : 'return'
}

/** Height of all that is out of sight. The part in sight has the same height at every place. */
function heightOf({ top, toEnd }: ScrollPosition): number {
  return top + toEnd
}
