import { searchText } from '../../i18n/en/search.ts'
import { useEffect, useRef, useState } from 'react'
import type { FoundPassages, FoundPassage } from '../../ports/archive.ts'
import { latestOnly } from '../../runtime/async/calls.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { t } from '../../i18n/t.ts'
import { daysBetween, formatDate, formatTime } from '../../i18n/format.ts'
import styles from './Passage.module.css'

/** The state of a search. While `isSearching`, `found` belongs to the words before. */
export interface ArchiveSearch {
  readonly found: FoundPassages
  readonly isSearching: boolean
  readonly hasFailed: boolean
}

const NOTHING: FoundPassages = { passages: [], waiting: 0, unread: 0 }
const IDLE: ArchiveSearch = { found: NOTHING, isSearching: false, hasFailed: false }
const SHORTEST = 2
/** Milliseconds from an incomplete answer to the next search for the same words. */
const AGAIN_MS = 250

/** Searches for the typed words. An older answer never replaces a newer one. The search runs again when sessions change or are not read yet. */
export function useArchiveSearch(typed: string): ArchiveSearch {
  const { application } = useUi()
  const sessions = useUiState(({ app }) => app.sessions)
  // A change of the sessions, or a repeat, asks for the same words again.
  const [look] = useState(() =>
    latestOnly(({ words }: { words: string; sessions: unknown; repeats: number }) =>
      application.searchArchive(words),
    ),
  )
  const [answered, setAnswered] = useState({ typed: '', found: NOTHING, hasFailed: false })
  const [repeats, setRepeats] = useState(0)
  const turns = useRef({ asked: 0, shown: 0 })
  const isLongEnough = typed.trim().length >= SHORTEST
  useEffect(() => {
    if (!isLongEnough) return
    const { current } = turns
    const turn = (current.asked += 1)
    const show = (found: FoundPassages, hasFailed: boolean) => {
      if (turn < current.shown) return
      current.shown = turn
      setAnswered({ typed, found, hasFailed })
    }
    look({ words: typed, sessions, repeats }).then(
      found => found !== null && show(found, false),
      () => show(NOTHING, true),
    )
  }, [look, isLongEnough, typed, sessions, repeats])
  useEffect(() => {
    if (!isLongEnough || answered.found.waiting === 0) return undefined
    const timer = setTimeout(() => setRepeats(count => count + 1), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isLongEnough, answered])
  if (!isLongEnough) return IDLE
  const isSearching = answered.typed !== typed
  return { found: answered.found, isSearching, hasFailed: !isSearching && answered.hasFailed }
}

/** Says which sessions a search has not read yet; nothing if it is complete. */
export function SearchState({
  search: { found, isSearching, hasFailed },
  className,
}: {
  readonly search: ArchiveSearch
  readonly className: string | undefined
}) {
  const { waiting, unread, passages } = found
  const sentences = [
    ...(hasFailed ? [searchText('search.failed')] : []),
    ...(isSearching && passages.length === 0 ? [searchText('search.searching')] : []),
    ...(waiting > 0 ? [searchText('search.waiting', { count: waiting })] : []),
    ...(unread > 0 ? [searchText('search.unread', { count: unread })] : []),
  ]
  return (
    <p className={className} role="status" hidden={sentences.length === 0}>
      {sentences.join(' ')}
    </p>
  )
}

/** A found passage: its place, speaker and time, and its words with the searched ones marked. */
export function Passage({
  passage,
  now,
}: {
  readonly passage: FoundPassage
  readonly now: number
}) {
  const { sessionId, role, at, excerpt, isAside } = passage
  const day = daysBetween(at, now) === 0 ? t('sessions.today') : formatDate(at, now)
  const title = useUiState(({ app }) => app.sessions.find(({ id }) => id === sessionId)?.title)
  return (
    <span className={styles.passage}>
      <span className="row baseline">
        <span className="grow ellipsis ink" dir="auto">
          {title || t('sessions.untitled')}
        </span>
        <span className="small faint nowrap">{`${day}, ${formatTime(at)}`}</span>
      </span>
      <span className={`small soft anywhere ${styles.words}`}>
        <b>{isAside ? searchText('search.by.aside') : t(`kit.who.${role}`)}</b>{' '}
        {excerpt.isCutBefore && '… '}
        {excerpt.pieces.map(({ text, isMatch }, position) =>
          // Pieces have no identity but their place, and an excerpt is drawn once.
          // oxlint-disable-next-line react/no-array-index-key
          isMatch ? <mark key={position}>{text}</mark> : <span key={position}>{text}</span>,
        )}
        {excerpt.isCutAfter && ' …'}
      </span>
    </span>
  )
}
