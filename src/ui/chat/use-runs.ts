import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { headOfItem, itemKey, type Item, type Run } from './items.ts'
import type { RunActions } from './RunRow.tsx'
import { useAfterScroll, type ScrolledList } from './use-after-scroll.ts'
import type { ShowItem } from './use-stick-to-end.ts'
import type { MessageHead } from '../../runtime/session/shown-row.ts'

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

/** The items with a label before each run; of a folded one the label alone. `folded`: numbers of summaries. */
export function labelRuns(items: readonly Item[], folded: ReadonlySet<number>): readonly Item[] {
  if (items.every(item => summaryOf(item) === null)) return items
  const labelled: Item[] = []
  for (let at = 0; at < items.length;) {
    const held = items.slice(at, endOfRun(items, at))
    const label = labelOf(held, folded)
    if (label !== null) labelled.push(label)
    if (label?.isFolded !== true) for (const item of held) labelled.push(item)
    at += held.length
  }
  return labelled
}

/** For each item the run that it belongs to, its label included; null for none. */
export function runOfEach(items: readonly Item[]): readonly (Run | null)[] {
  let run: Run | null = null
  return items.map(item => {
    if (item.type === 'run') run = item.isFolded ? null : item.run
    else if (!isBetweenMessages(item) && summaryOf(item) !== run?.number) run = null
    return run
  })
}

/** The place behind the run that begins at `start`; behind the one item that begins none. */
function endOfRun(items: readonly Item[], start: number): number {
  let first = start
  while (isBetweenMessages(items[first])) first += 1
  const number = summaryOf(items[first])
  if (number === null) return start + 1
  let end = first + 1
  for (let at = end; at < items.length; at += 1) {
    const item = items[at]
    if (isBetweenMessages(item)) continue
    if (summaryOf(item) !== number) break
    end = at + 1
  }
  return end
}

/** True for a day and for deleted messages, which belong to the run of the messages that follow. */
function isBetweenMessages(item: Item | undefined): boolean {
  return item?.type === 'day' || item?.type === 'deleted'
}

type Label = Extract<Item, { type: 'run' }>

/** By the first item of a run. */
const labels = new WeakMap<Item, Label>()

/** The same label for the same run, so that it is not drawn again; null for the one item that begins none. */
function labelOf(held: readonly Item[], folded: ReadonlySet<number>): Label | null {
  const [first] = held
  const run = runOf(held)
  if (first === undefined || run === null) return null
  const label: Label = { type: 'run', run, isFolded: folded.has(run.number) }
  const before = labels.get(first)
  if (JSON.stringify(before) === JSON.stringify(label)) return before ?? label
  labels.set(first, label)
  return label
}

function runOf(items: readonly Item[]): Run | null {
  let first: MessageHead | null = null
  let last: MessageHead | null = null
  let messages = 0
  for (const item of items) {
    const head = headOfItem(item)
    if (head === null) continue
    first ??= head
    last = head
    messages += 1
  }
  if (first?.status.type !== 'summarised' || last === null) return null
  return {
    number: first.status.compactionNumber,
    first: first.number,
    last: last.number,
    from: first.at,
    until: last.at,
    messages,
  }
}

function summaryOf(item: Item | undefined): number | null {
  const status = headOfItem(item)?.status
  return status?.type === 'summarised' ? status.compactionNumber : null
}
