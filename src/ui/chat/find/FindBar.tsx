import { useAnswer } from '../../../kit/use-answer.ts'
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { EventId } from '../../../engine/index.ts'
import { readingText } from '../../../i18n/en/conversation.ts'
import { IconButton } from '../../../kit/Button.tsx'
import { useUi, useUiState } from '../../../host/store.ts'
import {
  firstMatchFrom,
  matchesAt,
  patternOf,
  type Match,
  useHighlights,
} from './use-highlights.ts'
import { isComposing } from '../../../kit/is-composing.ts'
import styles from './FindBar.module.css'

interface FindBarProps {
  readonly scroller: RefObject<HTMLElement | null>
  /** Takes the pattern in use, by which folded texts unfold; null for none. */
  readonly onPattern: (pattern: RegExp | null) => void
  /** Takes the numbers of the messages with matches. */
  readonly onFound: (numbers: readonly number[]) => void
  readonly onClose: () => void
}

/** "Find in this conversation": counts all matches, and goes from one to the next, also into what is folded. */
export function FindBar({ scroller, onPattern, onFound, onClose }: FindBarProps) {
  const { actions } = useUi()
  const input = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const sought = useDeferredValue(query)
  const pattern = useMemo(() => patternOf(sought), [sought])
  const { matches, find } = useMatches(pattern)
  const [position, setPlace] = useState<number | null>(null)
  const count = matches?.length ?? 0
  const index = position === null ? null : Math.min(position, count - 1)
  const chosen = index === null ? null : (matches?.[index] ?? null)
  useHighlights(scroller, pattern, chosen)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    onFound(matches?.map(({ number }) => number) ?? [])
    return () => onFound([])
  }, [matches, onFound])
  useEffect(() => {
    onPattern(pattern)
    return () => onPattern(null)
  }, [pattern, onPattern])

  const go = async (step: 1 | -1): Promise<void> => {
    const typed = input.current?.value ?? query
    const found = await find(patternOf(typed))
    // Other words were typed meanwhile.
    if (found.length === 0 || (input.current?.value ?? typed) !== typed) return
    const here = firstMatchFrom(found, firstShown(scroller.current))
    const next = index === null ? here : (index + step + found.length) % found.length
    const match = found[next]
    if (match === undefined) return
    setPlace(next)
    if (match.number !== chosen?.number) actions.showMessage(match.number)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') void go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className={styles.find} aria-label={readingText('reading.find')}>
      <div className={`column row gap-2 touch-square ${styles.inner}`}>
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
        <span className={`soft num nowrap ${styles.count}`} role="status">
          {matches === null ? '' : countWords(index, count)}
        </span>
        <IconButton
          icon="arrow-up"
          label={readingText('reading.find-previous')}
          disabled={count === 0}
          onClick={() => void go(-1)}
        />
        <IconButton
          icon="arrow-down"
          label={readingText('reading.find-next')}
          disabled={count === 0}
          onClick={() => void go(1)}
        />
        <IconButton icon="close" label={readingText('reading.find-close')} onClick={onClose} />
      </div>
    </search>
  )
}

interface Found {
  readonly pattern: RegExp
  readonly matches: readonly Match[]
  /** Of the branch that was looked through. */
  readonly leafId: EventId | null
}

/** The matches of a pattern in the open session; of the pattern before, while they are looked for, and null until any are. */
function useMatches(pattern: RegExp | null): {
  readonly matches: readonly Match[] | null
  /** Resolves to the matches of any pattern. */
  find(pattern: RegExp | null): Promise<readonly Match[]>
} {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const found = useAnswer(
    async (): Promise<Found | null> =>
      pattern && { pattern, matches: matchesAt(await application.findMessages(pattern)), leafId },
    [application, pattern, leafId],
  )
  const find = useCallback(
    async (sought: RegExp | null) => {
      if (sought === null) return []
      if (found?.pattern.source === sought.source && found.leafId === leafId) return found.matches
      return matchesAt(await application.findMessages(sought))
    },
    [application, found, leafId],
  )
  return { matches: pattern && (found?.matches ?? null), find }
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

interface MarkedWordsProps {
  readonly scroller: RefObject<HTMLElement | null>
  readonly number: number
  readonly words: string
}

/** Marks the words that a source repeats, in the message that it leads to. */
export function MarkedWords({ scroller, number, words }: MarkedWordsProps) {
  const pattern = useMemo(() => patternOf(words), [words])
  const chosen = useMemo(() => ({ number, nth: 0 }), [number])
  useHighlights(scroller, pattern, chosen)
  return null
}
