import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { type Item, headOfItem, positionOfItem } from '../items.ts'
import type { ScrolledList } from '../use-after-scroll.ts'
import styles from './Outline.module.css'

/** Milliseconds of rest after which the map is drawn again: rows get their true heights while a reader scrolls. */
const REST_MS = 250

type ConversationMapProps = ScrolledList & {
  readonly items: readonly Item[]
  readonly matches: readonly number[]
  readonly release: () => void
}

/** A narrow map beside the scroll bar: own messages, summaries, pins and matches. A press or a drag goes there. The outline says the same in words. */
export function ConversationMap({ items, list, scroller, matches, release }: ConversationMapProps) {
  const map = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ readonly paths: MapPaths; readonly height: number } | null>(
    null,
  )
  const found = useMemo(() => new Set(matches), [matches])
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const draw = (): void => {
      const [handle, height] = [list.current, map.current?.clientHeight ?? 0]
      if (handle === null || height === 0) return
      const { scrollSize } = handle
      const offsetOf = (index: number) => handle.getItemOffset(index)
      const paths = mapPaths(items, { height, scrollSize, offsetOf, matches: found })
      setDrawn(before =>
        before?.height === height && MARKS.every(mark => before.paths[mark] === paths[mark])
          ? before
          : { paths, height },
      )
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const drawLater = (): void => {
      clearTimeout(timer)
      timer = setTimeout(draw, REST_MS)
    }
    const sizes = new ResizeObserver(drawLater)
    sizes.observe(element)
    element.addEventListener('scroll', drawLater, { passive: true })
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      element.removeEventListener('scroll', drawLater)
    }
  }, [items, found, list, scroller])
  const go = ({ clientY, currentTarget }: PointerEvent<HTMLElement>): void => {
    const element = scroller.current
    if (element === null) return
    const { top, height } = currentTarget.getBoundingClientRect()
    const position = ((clientY - top) / height) * element.scrollHeight
    element.scrollTo({ top: position - element.clientHeight / 2 })
  }
  return (
    <div
      ref={map}
      className={styles.map}
      data-map=""
      aria-hidden="true"
      onPointerDown={event => {
        release()
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={event => event.buttons > 0 && go(event)}
    >
      {drawn !== null && (
        <svg viewBox={`0 0 1 ${drawn.height}`} preserveAspectRatio="none">
          {MARKS.map(mark => (
            <path key={mark} data-mark={mark} d={drawn.paths[mark]} />
          ))}
        </svg>
      )}
    </div>
  )
}
/** Where the map shows which line of the conversation. */

/** What the map marks; later ones are drawn above earlier ones. */
const MARKS = ['own', 'fold', 'checkpoint', 'pin', 'match'] as const

type Mark = (typeof MARKS)[number]

/** The SVG path of each kind of mark. */
type MapPaths = Readonly<Record<Mark, string>>

/** Pixels from one mark to the next: nearer ones become one. */
const APART = 3

/** The height of the map stands for the whole conversation. `offsetOf`: pixels from its start to an item. */
export function mapPaths(
  items: readonly Item[],
  {
    height,
    scrollSize,
    offsetOf,
    matches,
  }: {
    readonly height: number
    readonly scrollSize: number
    readonly offsetOf: (index: number) => number
    /** Numbers of messages that hold what is sought. */
    readonly matches: ReadonlySet<number>
  },
): MapPaths {
  const places: Record<Mark, Set<number>> = {
    own: new Set(),
    fold: new Set(),
    checkpoint: new Set(),
    pin: new Set(),
    match: new Set(),
  }
  for (const [index, item] of items.entries()) {
    const marks = marksOf(item, matches)
    if (marks.length === 0) continue
    const position = Math.round(((offsetOf(index) / scrollSize) * height) / APART) * APART + 1
    for (const mark of marks) places[mark].add(position)
  }
  const pathOf = (mark: Mark) => [...places[mark]].map(position => `M0 ${position}h1`).join('')
  return {
    own: pathOf('own'),
    fold: pathOf('fold'),
    checkpoint: pathOf('checkpoint'),
    pin: pathOf('pin'),
    match: pathOf('match'),
  }
}

function marksOf(item: Item, matches: ReadonlySet<number>): readonly Mark[] {
  if (item.type === 'checkpoint') return ['checkpoint']
  if (item.type === 'compaction') return item.record.state === 'live' ? ['fold'] : []
  const head = headOfItem(item)
  if (head === null) return matches.has(positionOfItem(item) ?? 0) ? ['match'] : []
  const marks: Mark[] = []
  if (head.role === 'user') marks.push('own')
  if (head.status.type === 'pinned') marks.push('pin')
  if (matches.has(head.number)) marks.push('match')
  return marks
}
