import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { t } from '../../i18n/t.ts'
import type { ShownRow } from '../../runtime/session/shown-row.ts'
import { Button } from '../kit/Button.tsx'
import { late } from '../kit/late.ts'
import { LoadBoundary } from '../kit/Boundary.tsx'
import { FindPatternContext } from '../kit/markdown/contexts.ts'
import { isUntouchedSample } from '../kit/snapshot-facts.ts'
import { useUi, useUiState } from '../store.ts'
import { changedCompaction } from './changed-compaction.ts'
import { ConversationItem, type RenderCompaction } from './ConversationItem.tsx'
import { createItems, firstMessage, headOfItem, itemKey, startGrew, type Item } from './items.ts'
import { messagesToLoad } from './messages-to-load.ts'
import { meanHeight, type RowHeights, RowHeightsContext } from './row-heights.ts'
import { RunHere } from './RunRow.tsx'
import { SampleRows } from './SampleRows.tsx'
import { useKeptEdit } from './branches/use-kept-edit.ts'
import { useSilenceAfter } from './speech/use-read-aloud.ts'
import { useEndReadFirst } from './use-end-read-first.ts'
import { useFinding } from './use-finding.ts'
import { useMessageKeys } from './use-message-keys.ts'
import { useLoadedNear } from './use-loaded-near.ts'
import { useRuns } from './use-runs.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import styles from './Conversation.module.css'

const FindBar = late(async () => (await import('./find/FindBar.tsx')).FindBar)

const NO_ROWS: readonly ShownRow[] = []

/**
 * The log "Conversation" of the open session: opens at its end, follows what is written until the
 * reader scrolls up, and lays out only what is near the eye. One instance per session.
 */
export function Conversation({
  renderCompaction,
}: {
  readonly renderCompaction: RenderCompaction
}) {
  const [heights, setHeights] = useState<RowHeights | null>(null)
  if (heights === null) return <SampleRows onMeasured={setHeights} />
  return (
    <RowHeightsContext value={heights}>
      <Log renderCompaction={renderCompaction} />
    </RowHeightsContext>
  )
}

function Log({ renderCompaction }: { readonly renderCompaction: RenderCompaction }) {
  const heights = useContext(RowHeightsContext)
  const rows = useUiState(({ app }) => (app.session ?? app.lastScreen)?.rows ?? NO_ROWS)
  const pending = useUiState(({ app }) => app.session?.pending ?? null)
  const busy = useUiState(({ app }) => (app.session?.activity.type ?? 'idle') !== 'idle')
  const unanswered = useUiState(
    ({ app }) => (app.session ?? app.lastScreen)?.versions.atEnd ?? null,
  )
  const [itemsFor] = useState(createItems)
  const stored = useMemo(() => itemsFor(rows), [itemsFor, rows])
  const plain = useMemo<readonly Item[]>(
    () => [
      ...stored,
      ...(pending === null ? [] : [{ type: 'pending', ...pending } as const]),
      ...(busy
        ? [{ type: 'live' } as const]
        : unanswered && pending === null
          ? [{ type: 'unanswered', version: unanswered } as const]
          : []),
    ],
    [stored, pending, busy, unanswered],
  )
  // Guessed too small, rows would be drawn that nobody sees.
  const [rowHeight] = useState(() => meanHeight(rows, heights))
  const list = useRef<VirtualizerHandle>(null)
  const { scroller, atEnd, toEnd, release, rowsChanged } = useStickToEnd()
  const { items, here, actions, unfold } = useRuns(plain, { list, scroller, release })
  const newest = stored.at(-1)
  const grewAtStart = useGrewAtStart(items)
  useMessageKeys(scroller)
  const { isFinding, close } = useFinding(scroller)
  const [pattern, setPattern] = useState<RegExp | null>(null)
  useLayoutEffect(rowsChanged, [items, rowsChanged])
  useEndReadFirst(items)
  useOpening(list, items, release)
  useFollowOwnMessage(pending !== null, toEnd)
  useLoadedNear(items, { list, scroller })
  useShownMessage(list, items, { release, unfold })
  useShownCompaction(list, scroller, items, release)
  useKeptEdit()
  useSilenceAfter()
  return (
    <div className={styles.frame}>
      <h2 className="unseen">{t('chat.log')}</h2>
      {isFinding && (
        <LoadBoundary>
          <FindBar scroller={scroller} onPattern={setPattern} onClose={close} />
        </LoadBoundary>
      )}
      <div className={styles.stage}>
        {/* Its own announcements would read every row that scrolls into being; `notices` tells what matters. */}
        <div
          ref={scroller}
          className={styles.scroller}
          role="log"
          aria-label={t('chat.log')}
          aria-live="off"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <FindPatternContext value={pattern}>
            <Virtualizer
              ref={list}
              data={items}
              bufferSize={600}
              itemSize={rowHeight}
              shift={grewAtStart}
            >
              {item => (
                <ConversationItem
                  key={itemKey(item)}
                  item={item}
                  newest={item === newest}
                  renderCompaction={renderCompaction}
                  runs={actions}
                />
              )}
            </Virtualizer>
          </FindPatternContext>
        </div>
        {here !== null && <RunHere {...here} actions={actions} />}
        {!atEnd && (
          <div className={styles.newest}>
            <Button variant="edged" size="small" icon="arrow-down" onClick={toEnd}>
              {t('chat.newest')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Opens at the end; the sample at its summary, until something is asked in it. */
function useOpening(
  list: { readonly current: VirtualizerHandle | null },
  items: readonly Item[],
  release: () => void,
): void {
  const isNewSample = useUiState(({ app }) => isUntouchedSample(app.session ?? app.lastScreen))
  const first = useRef(() => {
    const summary = isNewSample ? items.findLastIndex(isInForce) : -1
    if (summary < 0) return list.current?.scrollToIndex(items.length - 1, { align: 'end' })
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

/** True where the items before them came since the last drawing: what is read then stays where it is. */
function useGrewAtStart(items: readonly Item[]): boolean {
  const [drawn, setDrawn] = useState({ items, grew: false })
  if (drawn.items === items) return drawn.grew
  const next = { items, grew: startGrew(drawn.items, items) }
  setDrawn(next)
  return next.grew
}

/** Whoever sends a message wants to see it, wherever they were. */
function useFollowOwnMessage(isPending: boolean, toEnd: () => void): void {
  const sends = useUiState(state => state.sends)
  const seen = useRef(sends)
  useEffect(() => {
    // One that is stored at once may never have been seen as pending.
    const isSent = seen.current !== sends
    seen.current = sends
    if (isPending || isSent) toEnd()
  }, [isPending, sends, toEnd])
}

/** Brings the message that somebody asked for into view. */
function useShownMessage(
  list: { readonly current: VirtualizerHandle | null },
  items: readonly Item[],
  { release, unfold }: { readonly release: () => void; readonly unfold: (number: number) => void },
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
      // Older messages may be on their way.
      if (number >= (firstMessage(items) ?? 0)) done.current = shown
      return undefined
    }
    // Unfolded, its run has other items, and this is tried once more.
    if (item.type === 'run') return unfold(item.run.number)
    // It would not stay in view while what is around it has no height yet.
    const missing = messagesToLoad(items, index, index)
    if (missing !== null) return application.loadMessages(missing)
    done.current = shown
    release()
    list.current?.scrollToIndex(index, { align: 'center' })
  }, [application, list, items, shown, release, unfold])
}

/** True for the message of this number, and for the folded run that it is in. */
function holds(item: Item, number: number): boolean {
  if (item.type !== 'run') return headOfItem(item)?.number === number
  return item.isFolded && item.run.first <= number && number <= item.run.last
}

/** Pixels above a summary that are shown with it. */
const ABOVE_SUMMARY = 120

/** Whoever compacts or undoes sees the row that says so, although every row above changes its height. */
function useShownCompaction(
  list: { readonly current: VirtualizerHandle | null },
  scroller: { readonly current: HTMLElement | null },
  items: readonly Item[],
  release: () => void,
): void {
  const last = useRef(items)
  useEffect(() => {
    const changed = changedCompaction(last.current, items)
    last.current = items
    if (changed === null) return
    release()
    list.current?.scrollToIndex(
      changed.index,
      changed.state === 'live' ? { align: 'start', offset: -ABOVE_SUMMARY } : { align: 'center' },
    )
    // The button that undid it went with the summary; a dialog gives the focus back on its own.
    if (changed.state !== 'live' && document.activeElement === document.body)
      scroller.current?.focus({ preventScroll: true })
  }, [list, scroller, items, release])
}
