import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { typedText } from '../../engine/index.ts'
import { t } from '../../i18n/t.ts'
import type { ShownRow } from '../../runtime/session/shown-row.ts'
import { IconButton } from '../../kit/Button.tsx'
import { lazyPart } from '../../kit/Boundary.tsx'
import { PAGE, useKeys, watchFindRequests } from '../../kit/page-hooks.ts'
import { useMarkdownReader, FindPatternContext } from '../../kit/markdown/contexts.ts'
import { splitBlocks } from '../../kit/markdown/blocks.ts'
import { RowFrame } from '../kit/RowFrame.tsx'
import { isShortcut } from '../../kit/shortcuts.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { NEWEST_PLACE_ID } from '../../host/actions.ts'
import { ConversationItem, type RenderCompaction } from './ConversationItem.tsx'
import { createItems, itemKey, startGrew, type Item } from './items.ts'
import { useMessageKeys } from './message-keys.ts'
import { meanHeight, type RowHeights, RowHeightsContext, sampleOf } from './row-heights.ts'
import { RunHere } from './RunRow.tsx'
import { useUnsavedEdit } from './branches/use-unsaved-edit.ts'
import { Wayfinding } from './outline/Wayfinding.tsx'
import { useIsSelecting } from './select/SelectCheckbox.tsx'
import { useSilenceAfter } from './speech/use-read-aloud.ts'
import { useHasSelected } from './use-has-selected.ts'
import { useLoadedNear } from './use-after-scroll.ts'
import { useRuns } from './use-runs.ts'
import {
  useFollowOwnMessage,
  useOpening,
  useShownCompaction,
  useShownMessage,
} from './use-shown-rows.ts'
import { useSteadyRow } from './use-steady-row.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import styles from './Conversation.module.css'
import message from './Message.module.css'

const FindBar = lazyPart(async () => (await import('./find/FindBar.tsx')).FindBar)

const SelectBar = lazyPart(async () => (await import('./select/SelectBar.tsx')).SelectBar)

const QuoteOffer = lazyPart(async () => (await import('./QuoteOffer.tsx')).QuoteOffer)

const MarkedWords = lazyPart(async () => (await import('./find/FindBar.tsx')).MarkedWords)

const NO_ROWS: readonly ShownRow[] = []
const NO_MATCHES: readonly number[] = []
const NONE_KEPT: readonly number[] = []

/** The log of the open session. It opens at its end, follows what is written until the reader scrolls up, and draws only what is near. */
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

/** Measures two messages in the place of the conversation: one of one line, one of the newest text. They are never painted. */
function SampleRows({ onMeasured }: { readonly onMeasured: (heights: RowHeights) => void }) {
  const text = sampleOf(useUiState(({ app }) => (app.session ?? app.lastScreen)?.rows ?? []))
  const rows = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [line = 0, whole = 0] = [...(rows.current?.children ?? [])].map(
      row => row.getBoundingClientRect().height,
    )
    onMeasured({ line, character: (whole - line) / Math.max(1, text.length) })
  }, [text, onMeasured])
  return (
    <div className={styles.frame}>
      <div className={styles.stage}>
        <div ref={rows} className={`scroll ${styles.scroller}`}>
          {['x', text].map(said => (
            <RowFrame key={said} status="kept" speaker="assistant" label="">
              <div className={`${message.said} ${message.own}`}>
                <p>{said}</p>
              </div>
              <div className={message.foot} />
            </RowFrame>
          ))}
        </div>
      </div>
    </div>
  )
}

function Log({ renderCompaction }: { readonly renderCompaction: RenderCompaction }) {
  const heights = useContext(RowHeightsContext)
  const rows = useUiState(({ app }) => (app.session ?? app.lastScreen)?.rows ?? NO_ROWS)
  const pending = useUiState(({ app }) => app.session?.pending ?? null)
  const busy = useUiState(({ app }) => (app.session?.activity.type ?? 'idle') !== 'idle')
  const shown = useUiState(state =>
    state.shown?.sessionId === state.app.openId ? state.shown : null,
  )
  const unanswered = useUiState(
    ({ app }) => (app.session ?? app.lastScreen)?.versions.atEnd ?? null,
  )
  const { features } = useUi()
  const part = useUiState(({ app: { session } }) =>
    session ? features.find(({ atEnd }) => atEnd?.isShown(session))?.name : undefined,
  )
  const [itemsFor] = useState(createItems)
  const stored = useMemo(() => itemsFor(rows), [itemsFor, rows])
  const plain = useMemo<readonly Item[]>(
    () => [
      ...stored,
      ...(pending === null ? [] : [{ type: 'pending', ...pending } as const]),
      ...(part !== undefined
        ? [{ type: 'part', feature: part } as const]
        : busy
          ? [{ type: 'live' } as const]
          : unanswered && pending === null
            ? [{ type: 'unanswered', version: unanswered } as const]
            : []),
    ],
    [stored, pending, busy, unanswered, part],
  )
  // Too small a guess would draw rows that are out of sight.
  const [rowHeight] = useState(() => meanHeight(rows, heights))
  const list = useRef<VirtualizerHandle>(null)
  const { scroller, atEnd, toEnd, release, show, rowsChanged, rowsMeasured } = useStickToEnd(list)
  const { items, here, actions, unfold } = useRuns(plain, { list, scroller, release, show })
  const newest = stored.at(-1)
  const asks = useUiState(({ app }) => (app.session?.toolCalls.length ?? 0) > 0)
  // What the person typed into a call that waits is nowhere else.
  const kept = asks ? [items.length - 1] : NONE_KEPT
  const grewAtStart = useGrewAtStart(items)
  useMessageKeys(scroller)
  const { isFinding, close } = useFinding(scroller)
  const isSelecting = useIsSelecting()
  const hasSelected = useHasSelected(scroller)
  const [pattern, setPattern] = useState<RegExp | null>(null)
  const [matches, setMatches] = useState<readonly number[]>(NO_MATCHES)
  useLayoutEffect(() => rowsChanged(items.length, grewAtStart), [items, grewAtStart, rowsChanged])
  useEndReadFirst(items)
  useOpening(list, items, { toEnd, release })
  useFollowOwnMessage(pending !== null, toEnd)
  useLoadedNear(items, { list, scroller })
  useShownMessage(items, { scroller, show, unfold })
  useShownCompaction(scroller, items, show)
  useSteadyRow(items, { list, scroller, show })
  useUnsavedEdit()
  useSilenceAfter()
  return (
    <div className={styles.frame}>
      <h2 className="unseen">{t('chat.log')}</h2>
      {isFinding && (
        <FindBar scroller={scroller} onPattern={setPattern} onFound={setMatches} onClose={close} />
      )}
      {shown !== null && shown.words !== null && !isFinding && (
        <MarkedWords scroller={scroller} number={shown.number} words={shown.words} />
      )}
      <div className={styles.stage}>
        {/* Its own announcements would read every row that scrolls into being; `notices` tells what matters. */}
        <div
          ref={scroller}
          className={`scroll ${styles.scroller}`}
          role="log"
          aria-label={t('chat.log')}
          aria-live="off"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          {...(isSelecting && { 'data-selecting': '' })}
        >
          <FindPatternContext value={pattern}>
            <Virtualizer
              ref={list}
              data={items}
              bufferSize={600}
              itemSize={rowHeight}
              shift={grewAtStart}
              onResize={rowsMeasured}
              keepMounted={kept}
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
        {hasSelected && <QuoteOffer scroller={scroller} />}
        {here !== null && <RunHere {...here} actions={actions} />}
        <Wayfinding
          items={items}
          stored={stored}
          list={list}
          scroller={scroller}
          matches={matches}
          release={release}
          goToSummary={actions.goToSummary}
          atEnd={atEnd}
        />
        {!atEnd && <ToNewest onPress={toEnd} />}
      </div>
      {isSelecting && <SelectBar items={items} stored={stored} list={list} scroller={scroller} />}
    </div>
  )
}

/** Beside the column; in a narrow window in the message box, where it covers no words either. */
function ToNewest({ onPress }: { readonly onPress: () => void }) {
  const button = (
    <IconButton variant="edged" icon="arrow-down" label={t('chat.newest')} onClick={onPress} />
  )
  const inComposer = document.getElementById(NEWEST_PLACE_ID)
  return (
    <>
      <div className={styles.newest}>{button}</div>
      {inComposer && createPortal(button, inComposer)}
    </>
  )
}

/** True if items came to the start since the last drawing. The list then keeps its place. */
function useGrewAtStart(items: readonly Item[]): boolean {
  const [drawn, setDrawn] = useState({ items, grew: false })
  if (drawn.items === items) return drawn.grew
  const next = { items, grew: startGrew(drawn.items, items) }
  setDrawn(next)
  return next.grew
}

/** Characters; as many as are seen at once on a large screen. */
const SEEN = 4_000

/** Reads the Markdown of the newest messages first, since older ones are out of sight. Only when the component is first drawn. */
function useEndReadFirst(items: readonly Item[]): void {
  const reader = useMarkdownReader()
  useState(() => {
    let left = SEEN
    for (const item of items.toReversed()) {
      if (left <= 0) break
      if (item.type !== 'message') continue
      for (const text of splitBlocks(typedText(item.row.entry.event.parts), left)) {
        left -= text.length
        const block = { text, unfinished: false }
        if (reader.known(block, { isAwaited: true }) === undefined) void reader.read(block)
      }
    }
  })
}

/** Whether the find bar is open. Ctrl+F or ⌘F opens it; pressed again, it opens the browser's own. `close` gives the focus back. */
function useFinding(scroller: RefObject<HTMLElement | null>): {
  readonly isFinding: boolean
  close(): void
} {
  const [isFinding, setFinding] = useState(false)
  const before = useRef<Element | null>(null)
  const begin = useCallback(() => {
    before.current = document.activeElement
    setFinding(true)
  }, [])
  useEffect(() => watchFindRequests(begin), [begin])
  useKeys(PAGE, event => {
    const focused = document.activeElement
    const isHere = focused === document.body || scroller.current?.contains(focused) === true
    if (!isShortcut(event, 'find') || !isHere) return
    event.preventDefault()
    begin()
  })
  const close = useCallback(() => {
    setFinding(false)
    const back = before.current
    if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus()
    else scroller.current?.focus({ preventScroll: true })
  }, [scroller])
  return { isFinding, close }
}
