import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { itemKey, type Item, type Run } from './items.ts'
import type { RunActions } from './RunRow.tsx'
import { runOfEach, withRuns } from './runs.ts'

interface Place {
  readonly run: Run
  readonly number: number
  readonly at: number
}

/** Pixels above a summary, or a line, that is gone to. */
const ABOVE = 96

/** The items with their runs labelled and folded, where the reader is among them, and what can be done to them. */
export function useRuns(
  plain: readonly Item[],
  {
    list,
    scroller,
    release,
  }: {
    readonly list: RefObject<VirtualizerHandle | null>
    readonly scroller: RefObject<HTMLElement | null>
    readonly release: () => void
  },
) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const items = useMemo(() => withRuns(plain, folded), [plain, folded])
  const latest = useRef(items)
  const goesTo = useRef<string | null>(null)
  const here = useHere(items, { list, scroller })
  useEffect(() => {
    latest.current = items
    const key = goesTo.current
    goesTo.current = null
    if (key === null) return
    const index = items.findIndex(item => itemKey(item) === key)
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'start', offset: -ABOVE })
  }, [list, items])
  const unfold = useCallback((number: number) => {
    setFolded(before => new Set([...before].filter(other => other !== number)))
  }, [])
  const actions = useMemo<RunActions>(
    () => ({
      goToSummary: number => {
        const index = latest.current.findIndex(
          item => item.type === 'compaction' && item.record.number === number,
        )
        if (index < 0) return
        release()
        list.current?.scrollToIndex(index, { align: 'start', offset: -ABOVE })
      },
      fold: (run, isFolded) => {
        release()
        goesTo.current = itemKey({ type: 'run', run, isFolded })
        if (isFolded) setFolded(before => new Set([...before, run.number]))
        else unfold(run.number)
      },
    }),
    [list, release, unfold],
  )
  return { items, here, actions, unfold }
}

/** The run at the top of what is seen, once its own label has scrolled away; null for none. */
function useHere(
  items: readonly Item[],
  {
    list,
    scroller,
  }: {
    readonly list: RefObject<VirtualizerHandle | null>
    readonly scroller: RefObject<HTMLElement | null>
  },
): Place | null {
  const [here, setHere] = useState<Place | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const runs = runOfEach(items)
    let frame = 0
    const look = (): void => {
      frame = 0
      const place = placeIn(items, runs, list.current)
      setHere(before =>
        before?.number === place?.number && before?.run === place?.run ? before : place,
      )
    }
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    onScroll()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
    }
  }, [items, list, scroller])
  return here
}

/** Pixels that the label takes. */
const HEIGHT = 130

function placeIn(
  items: readonly Item[],
  runs: readonly (Run | null)[],
  list: VirtualizerHandle | null,
): Place | null {
  if (list === null) return null
  const top = list.scrollOffset
  const index = list.findItemIndex(top + 1)
  const run = runs[index] ?? null
  if (run === null || list.getItemOffset(runs.indexOf(run)) > top - 2) return null
  // What ends the run has a label of its own in the same margin.
  const end = runs.lastIndexOf(run) + 1
  if (end < items.length && list.getItemOffset(end) < top + HEIGHT) return null
  const message = items.slice(index, end).find(item => item.type === 'message')
  if (message?.type !== 'message') return null
  const { number, event } = message.row.entry
  return { run, number, at: event.at }
}
