import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { headOfItem, itemKey, type Item, type Run } from './items.ts'
import type { RunActions } from './RunRow.tsx'
import { runOfEach, labelRuns } from './runs.ts'
import { useAfterScroll, type ScrolledList } from './use-after-scroll.ts'
import type { ShowItem } from './use-stick-to-end.ts'

interface Place {
  readonly run: Run
  readonly number: number
  readonly at: number
}

/** Pixels that stay free above a summary or a line after a jump to it. */
const ABOVE = 96

/** The items with their runs labelled and folded, the place of the reader among them, and the actions on a run. */
export function useRuns(
  plain: readonly Item[],
  {
    list,
    scroller,
    release,
    show,
  }: ScrolledList & { readonly release: () => void; readonly show: ShowItem },
) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const items = useMemo(() => labelRuns(plain, folded), [plain, folded])
  const latest = useRef(items)
  const goesTo = useRef<string | null>(null)
  const here = useHere(items, { list, scroller })
  useEffect(() => {
    latest.current = items
    const key = goesTo.current
    goesTo.current = null
    if (key === null) return
    const index = items.findIndex(item => itemKey(item) === key)
    if (index >= 0) show(index, { align: 'start', offset: -ABOVE })
  }, [show, items])
  const unfold = useCallback((number: number) => {
    setFolded(before => new Set([...before].filter(other => other !== number)))
  }, [])
  const actions = useMemo<RunActions>(
    () => ({
      goToSummary: number => {
        const index = latest.current.findIndex(
          item => item.type === 'compaction' && item.record.number === number,
        )
        if (index >= 0) show(index, { align: 'start', offset: -ABOVE })
      },
      fold: (run, isFolded) => {
        release()
        goesTo.current = itemKey({ type: 'run', run, isFolded })
        if (isFolded) setFolded(before => new Set([...before, run.number]))
        else unfold(run.number)
      },
    }),
    [release, show, unfold],
  )
  return { items, here, actions, unfold }
}

/** The run at the top of the screen if its own label has scrolled away; null for none. */
function useHere(items: readonly Item[], scrolled: ScrolledList): Place | null {
  const [here, setHere] = useState<Place | null>(null)
  const look = useMemo(() => {
    // Computed only on demand: thousands of items would delay their own drawing.
    let runs: ReturnType<typeof runOfEach> | null = null
    return (list: VirtualizerHandle) => {
      runs ??= runOfEach(items)
      const place = placeIn(items, runs, list)
      setHere(before =>
        before?.number === place?.number && before?.run === place?.run ? before : place,
      )
    }
  }, [items])
  useAfterScroll(scrolled, look)
  return here
}

/** Pixels that the label takes. */
const HEIGHT = 130

function placeIn(
  items: readonly Item[],
  runs: readonly (Run | null)[],
  list: VirtualizerHandle,
): Place | null {
  const top = list.scrollOffset
  const index = list.findItemIndex(top + 1)
  const run = runs[index] ?? null
  if (run === null || list.getItemOffset(runs.indexOf(run)) > top - 2) return null
  // What ends the run has a label of its own in the same margin.
  const end = runs.lastIndexOf(run) + 1
  if (end < items.length && list.getItemOffset(end) < top + HEIGHT) return null
  for (let at = index; at < end; at += 1) {
    const head = headOfItem(items[at])
    if (head !== null) return { run, number: head.number, at: head.at }
  }
  return null
}
