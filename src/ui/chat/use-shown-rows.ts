import { useEffect, useLayoutEffect, useRef } from 'react'
import type { CompactionRecord } from '../../engine/index.ts'
import { sameStart, isUntouchedSample } from '../kit/snapshot-facts.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { firstMessage, headOfItem, positionOfItem, startGrew, type Item } from './items.ts'
import { type ScrolledList, messagesToLoad } from './use-after-scroll.ts'
import type { ShowItem } from './use-stick-to-end.ts'

/** Opens at the end; the sample at its summary, until something is asked in it: the list goes there before its rows are drawn. */
export function useOpening(
  list: ScrolledList['list'],
  items: readonly Item[],
  { toEnd, release }: { readonly toEnd: () => void; readonly release: () => void },
): void {
  const isNewSample = useUiState(({ app }) => isUntouchedSample(app.session ?? app.lastScreen))
  const first = useRef(() => {
    const summary = isNewSample ? items.findLastIndex(isInForce) : -1
    if (summary < 0) return toEnd()
    release()
    return list.current?.scrollToIndex(summary, { align: 'start', offset: -ABOVE_SUMMARY })
  })
  useLayoutEffect(() => {
    first.current()
    performance.mark('conversation-shown')
  }, [])
}

function isInForce(item: Item): boolean {
  return item.type === 'compaction' && item.record.state === 'live'
}

/** Goes to the end when the person sends a message, from any place. */
export function useFollowOwnMessage(isPending: boolean, toEnd: () => void): void {
  const sends = useUiState(state => state.sends)
  const seen = useRef(sends)
  useEffect(() => {
    // One that is stored at once may never have been seen as pending.
    const isSent = seen.current !== sends
    seen.current = sends
    if (isPending || isSent) toEnd()
  }, [isPending, sends, toEnd])
}

interface ShownMessageOptions extends Pick<ScrolledList, 'scroller'> {
  readonly show: ShowItem
  readonly unfold: (number: number) => void
}

/** Brings the message that the person asked for into view, and gives it the focus if they go there. */
export function useShownMessage(
  items: readonly Item[],
  { scroller, show, unfold }: ShownMessageOptions,
): void {
  // What was shown in another session is nothing here.
  const shown = useUiState(state =>
    state.shown?.sessionId === state.app.openId ? state.shown : null,
  )
  const { application } = useUi()
  const done = useRef<typeof shown>(null)
  useEffect(() => {
    if (shown === null || done.current === shown) return undefined
    const { number } = shown
    const index = items.findIndex(item => holds(item, number))
    const item = items[index]
    if (item === undefined) {
      // Older messages may still be loading.
      if (number >= (firstMessage(items) ?? 0)) done.current = shown
      return undefined
    }
    // Unfolded, its run has other items, and this is tried once more.
    if (item.type === 'run') return unfold(item.run.number)
    // Rows around it without a height would move it out of view again.
    const missing = messagesToLoad(items, index, index)
    if (missing !== null) return application.loadMessages(missing)
    done.current = shown
    show(index, { align: 'center' })
    const position = headOfItem(item)?.number
    if (shown.takesFocus && position !== undefined) focusRow(scroller, position)
  }, [application, items, shown, show, unfold, scroller])
}

/** Frames in which a row that comes into view is drawn. */
const MOST_FRAMES = 60

/**
 * Gives a message the focus as soon as it is drawn, and after a dialog that closes has given it back. Only then it can have it: a press
 * on it is none. A person who presses something meanwhile stays where they are.
 */
function focusRow(scroller: ScrolledList['scroller'], number: number): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const end = (): void => waiting.abort()
  addEventListener('keydown', end, { capture: true, signal })
  addEventListener('pointerdown', end, { capture: true, signal })
  let frames = 0
  const look = (): void => {
    if (signal.aborted) return
    const row = scroller.current?.querySelector<HTMLElement>(`article[data-number="${number}"]`)
    frames += 1
    if (frames < MOST_FRAMES && (!row || frames < 3)) return void requestAnimationFrame(look)
    end()
    if (!row) return
    row.tabIndex = -1
    row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true })
    row.focus({ preventScroll: true })
  }
  requestAnimationFrame(look)
}

function holds(item: Item, number: number): boolean {
  if (item.type !== 'run') {
    const begins = headOfItem(item)?.begins?.number ?? Infinity
    const position = positionOfItem(item)
    return position === number || (begins <= number && number < (position ?? 0))
  }
  return item.isFolded && item.run.first <= number && number <= item.run.last
}

/** Pixels above a summary that are shown with it. */
const ABOVE_SUMMARY = 120

/** Shows the row of a compaction that the person makes or undoes, although every row above changes its height. */
export function useShownCompaction(
  scroller: ScrolledList['scroller'],
  items: readonly Item[],
  show: ShowItem,
): void {
  const last = useRef(items)
  useEffect(() => {
    const before = last.current
    const changed = changedCompaction(before, items)
    last.current = items
    if (changed === null || hasNewer(before, items)) return
    show(
      changed.index,
      changed.state === 'live' ? { align: 'start', offset: -ABOVE_SUMMARY } : { align: 'center' },
    )
    // The button that undid it went with the summary; a dialog gives the focus back on its own.
    if (changed.state !== 'live' && document.activeElement === document.body)
      scroller.current?.focus({ preventScroll: true })
  }, [scroller, items, show])
}

interface ChangedCompaction {
  readonly index: number
  readonly state: 'live' | 'undone'
}

/** The compaction that was undone, or that the person brought into force, between two lists of items; null for none and for an automatic one. */
export function changedCompaction(
  before: readonly Item[],
  after: readonly Item[],
): ChangedCompaction | null {
  // Compactions that come with older messages are not new.
  if (before === after || startGrew(before, after)) return null
  // Of thousands of items nearly all stay.
  const start = sameStart(before, after)
  const earlier = new Map<string, CompactionRecord['state']>()
  for (const item of before.slice(start))
    if (item.type === 'compaction') earlier.set(item.record.compactionId, item.record.state)
  for (const [position, item] of after.slice(start).entries()) {
    if (item.type !== 'compaction') continue
    const index = start + position
    const { compactionId, state, trigger } = item.record
    const was = earlier.get(compactionId)
    if (state === 'undone' && was === 'live') return { index, state }
    if (state === 'live' && was !== 'live' && trigger === 'manual') return { index, state }
  }
  return null
}

/** True if a message came between two lists of items, or is on its way: then the end is in view. */
export function hasNewer(before: readonly Item[], after: readonly Item[]): boolean {
  return newestNumber(after) > newestNumber(before)
}

/** The number of the newest message; infinite while one of the person is on its way, 0 for none. */
function newestNumber(items: readonly Item[]): number {
  const newest = items.findLast(item => item.type === 'pending' || headOfItem(item) !== null)
  return newest?.type === 'pending' ? Infinity : (headOfItem(newest)?.number ?? 0)
}
