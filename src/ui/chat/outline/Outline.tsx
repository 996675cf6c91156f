import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { outlineText } from '../../../i18n/en/outline.ts'
import type { OutlineEntry } from '../../../runtime/inspection/outline.ts'
import { IconButton } from '../../../kit/Button.tsx'
import { Finder } from '../../../kit/Finder.tsx'
import { Icon, type IconName } from '../../../kit/Icon.tsx'
import { useEscape } from '../../../kit/page-hooks.ts'
import { useAnswer } from '../../../kit/use-answer.ts'
import { useUi, useUiState } from '../../../host/store.ts'
import { type Item, numberAt } from '../items.ts'
import type { RunActions } from '../RunRow.tsx'
import { type ScrolledList, useAfterScroll } from '../use-after-scroll.ts'
import { isComposing } from '../../../kit/is-composing.ts'
import styles from './Outline.module.css'

/** Pixels of an entry. */
const ENTRY = 32

type OutlineProps = ScrolledList & {
  readonly items: readonly Item[]
  readonly isNarrow: boolean
  readonly goToSummary: RunActions['goToSummary']
  readonly onClose: () => void
}

/** Own messages, headings, summaries and pins of the whole conversation. Typing filters, arrows choose, Enter goes there. */
export function Outline({ items, list, scroller, isNarrow, goToSummary, onClose }: OutlineProps) {
  const { application, actions } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const read = useAnswer(
    () => application.outline().catch(() => 'failed' as const),
    [application, leafId],
  )
  const all = read === 'failed' ? null : read
  const [typed, setTyped] = useState('')
  const entries = useMemo(() => filtered(all ?? [], typed), [all, typed])
  const here = useHere(items, { list, scroller })
  const hereAt = entries.findLastIndex(({ number }) => number <= here)
  /** Null: where the reader is. */
  const [chosen, setChosen] = useState<number | null>(null)
  const active = Math.min(chosen ?? Math.max(0, hereAt), entries.length - 1)
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const filter = useRef<HTMLInputElement>(null)
  const shown = useRef<VirtualizerHandle>(null)
  useEscape(panel, onClose)
  // On a phone, the keyboard would cover the list.
  useEffect(() => (isNarrow ? panel : filter).current?.focus(), [isNarrow])
  useEffect(() => {
    if (active >= 0 && active < entries.length)
      shown.current?.scrollToIndex(active, { align: chosen === null ? 'center' : 'nearest' })
  }, [active, chosen, entries.length])
  const go = ({ number, summary }: OutlineEntry): void => {
    if (summary === null) actions.showMessage(number)
    else goToSummary(summary)
    if (isNarrow) onClose()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const entry = entries[active]
    const next = STEPS[event.key]?.(active, entries.length - 1)
    if (next !== undefined) setChosen(next)
    else if (event.key === 'Enter' && entry) go(entry)
    else return
    event.preventDefault()
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`overlay ${styles.panel}`}
      aria-label={outlineText('outline.name')}
    >
      <div className={`row gap-2 ${styles.head}`}>
        <Finder
          label={outlineText('outline.filter')}
          className="grow"
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          value={typed}
          ref={filter}
          onType={words => {
            setTyped(words)
            setChosen(words === '' ? null : 0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" label={outlineText('outline.close')} onClick={onClose} />
      </div>
      <div
        id={id}
        className={`scroll ${styles.entries}`}
        role="listbox"
        aria-label={outlineText('outline.name')}
      >
        <Virtualizer ref={shown} data={entries} itemSize={ENTRY}>
          {(entry, at) => (
            <Entry
              key={at}
              id={`${id}-${at}`}
              entry={entry}
              place={[at + 1, entries.length]}
              isActive={at === active}
              isHere={at === hereAt}
              onGo={() => {
                setChosen(at)
                go(entry)
              }}
            />
          )}
        </Virtualizer>
      </div>
      {entries.length === 0 && (
        <p className="small soft" role="status">
          {outlineText(
            read === 'failed'
              ? 'outline.failed'
              : read === null
                ? 'outline.reading'
                : typed === ''
                  ? 'outline.empty'
                  : 'outline.none',
          )}
        </p>
      )}
    </section>
  )
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: at => Math.max(at - 1, 0),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: at => Math.max(at - 10, 0),
}

interface EntryProps {
  readonly id: string
  readonly entry: OutlineEntry
  readonly place: readonly [position: number, size: number]
  readonly isActive: boolean
  readonly isHere: boolean
  readonly onGo: () => void
}

function Entry({ id, entry, place: [position, size], isActive, isHere, onGo }: EntryProps) {
  const { type, number, text, level, isPinned, summary } = entry
  const icon = isPinned && type !== 'heading' ? 'pin' : ICONS[type]
  return (
    // The keys are those of the box above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={`row gap-2 ${styles.entry}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={size}
      data-type={type}
      data-here={isHere}
      style={{ paddingLeft: `${0.5 + Math.max(0, level - 1) * 0.75}rem` }}
      title={text}
      onClick={onGo}
    >
      {icon && <Icon name={icon} />}
      <span className="ellipsis grow" dir="auto">
        {labelOf(entry)}
      </span>
      {isPinned && <span className="unseen">{outlineText('outline.pinned')}</span>}
      {isHere && <span className="unseen">{outlineText('outline.here')}</span>}
      {type !== 'heading' && summary === null && <span className="small faint num">{number}</span>}
    </div>
  )
}

const ICONS: Readonly<Record<OutlineEntry['type'], IconName | null>> = {
  own: null,
  heading: null,
  fold: 'compact',
  pin: 'pin',
  checkpoint: 'keep',
}

function filtered(entries: readonly OutlineEntry[], typed: string): readonly OutlineEntry[] {
  const wanted = typed.trim().toLocaleLowerCase()
  return wanted === ''
    ? entries
    : entries.filter(entry => labelOf(entry).toLocaleLowerCase().includes(wanted))
}

function labelOf({ type, number, last, text, summary }: OutlineEntry): string {
  const wordless = type === 'checkpoint' ? 'outline.checkpoint' : 'outline.wordless'
  return summary === null
    ? text || outlineText(wordless, { number })
    : outlineText('outline.fold', { number: summary, first: number, last })
}

/** Number of the message at the top of the view. */
function useHere(items: readonly Item[], scrolled: ScrolledList): number {
  const [here, setHere] = useState(0)
  const look = useCallback(
    (handle: VirtualizerHandle) => {
      const top = handle.findItemIndex(handle.scrollOffset + handle.viewportSize / 3)
      setHere(numberAt(items, top))
    },
    [items],
  )
  useAfterScroll(scrolled, look)
  return here
}
