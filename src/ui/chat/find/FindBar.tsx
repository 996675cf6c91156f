import {
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { Row } from '../../../engine/index.ts'
import { readingText } from '../../../i18n/en/reading.ts'
import { IconButton } from '../../kit/Button.tsx'
import { useUi } from '../../store.ts'
import { firstFrom, matchesIn, patternOf, type Match } from './matches.ts'
import { useHighlights } from './use-highlights.ts'
import styles from './FindBar.module.css'

/** "Find in this conversation": counts all matches, and goes from one to the next, also into what is folded. */
export function FindBar({
  rows,
  scroller,
  onPattern,
  onClose,
}: {
  readonly rows: readonly Row[]
  readonly scroller: RefObject<HTMLElement | null>
  /** What is looked for now, for what unfolds itself; null for nothing. */
  readonly onPattern: (pattern: RegExp | null) => void
  readonly onClose: () => void
}) {
  const { actions } = useUi()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const sought = useDeferredValue(query)
  const pattern = useMemo(() => patternOf(sought), [sought])
  const matches = useMemo(() => matchesOf(rows, pattern), [rows, pattern])
  const [place, setPlace] = useState<number | null>(null)
  const index = place === null ? null : Math.min(place, matches.length - 1)
  const chosen = index === null ? null : (matches[index] ?? null)
  useHighlights(scroller, pattern, chosen)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    onPattern(pattern)
    return () => onPattern(null)
  }, [pattern, onPattern])

  const go = (step: 1 | -1): void => {
    // Enter may come before the words that were just typed have been looked for.
    const typed = input.current?.value ?? query
    const found = typed === sought ? matches : matchesOf(rows, patternOf(typed))
    if (found.length === 0) return
    const here = firstFrom(found, firstShown(scroller.current))
    const next = index === null ? here : (index + step + found.length) % found.length
    const match = found[next]
    if (match === undefined) return
    setPlace(next)
    if (match.number !== chosen?.number) actions.showMessage(match.number)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className={styles.find} aria-label={readingText('reading.find')}>
      <div className={styles.inner}>
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={readingText('reading.find')}
          placeholder={readingText('reading.find')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setPlace(null)
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.count} role="status">
          {pattern === null ? '' : countWords(index, matches.length)}
        </span>
        <IconButton
          icon="arrow-up"
          label={readingText('reading.find-previous')}
          disabled={matches.length === 0}
          onClick={() => go(-1)}
        />
        <IconButton
          icon="arrow-down"
          label={readingText('reading.find-next')}
          disabled={matches.length === 0}
          onClick={() => go(1)}
        />
        <IconButton icon="close" label={readingText('reading.find-close')} onClick={onClose} />
      </div>
    </search>
  )
}

function matchesOf(rows: readonly Row[], pattern: RegExp | null): readonly Match[] {
  return pattern === null ? [] : matchesIn(rows, pattern)
}

function countWords(index: number | null, count: number): string {
  if (count === 0) return readingText('reading.find-none')
  return index === null
    ? readingText('reading.find-count', { count })
    : readingText('reading.find-place', { place: index + 1, count })
}

/** Number of the first message that is seen; 0 for none. */
function firstShown(scroller: HTMLElement | null): number {
  if (scroller === null) return 0
  const { top } = scroller.getBoundingClientRect()
  const rows = [...scroller.querySelectorAll<HTMLElement>('article[data-number]')]
  const numbers = rows
    .filter(row => row.getBoundingClientRect().bottom > top)
    .map(row => Number(row.dataset['number']))
  return numbers.length === 0 ? 0 : Math.min(...numbers)
}
