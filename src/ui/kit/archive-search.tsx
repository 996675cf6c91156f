import { useEffect, useRef, useState } from 'react'
import type { FoundPassages } from '../../ports/archive.ts'
import { latestOnly } from '../../runtime/async/latest-only.ts'
import { useUi } from '../store.ts'
import { t } from '../../i18n/t.ts'

/** The state of a search. While `isSearching`, `found` belongs to the words before. */
export interface ArchiveSearch {
  readonly found: FoundPassages
  readonly isSearching: boolean
  readonly hasFailed: boolean
}

const NOTHING: FoundPassages = { passages: [], waiting: 0, unread: 0 }
const IDLE: ArchiveSearch = { found: NOTHING, isSearching: false, hasFailed: false }
const SHORTEST = 2

/** The messages that hold the typed words. An answer to older words never replaces a newer one. */
export function useArchiveSearch(typed: string): ArchiveSearch {
  const { application } = useUi()
  const [look] = useState(() => latestOnly((words: string) => application.searchArchive(words)))
  const [answered, setAnswered] = useState({ typed: '', found: NOTHING, hasFailed: false })
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
    look(typed).then(
      found => found !== null && show(found, false),
      () => show(NOTHING, true),
    )
  }, [look, isLongEnough, typed])
  if (!isLongEnough) return IDLE
  const isSearching = answered.typed !== typed
  return { found: answered.found, isSearching, hasFailed: !isSearching && answered.hasFailed }
}

/** Says what a search has not looked at yet; nothing once it is complete. */
export function SearchState({
  search: { found, isSearching, hasFailed },
  className,
}: {
  readonly search: ArchiveSearch
  readonly className: string | undefined
}) {
  const { waiting, unread, passages } = found
  const sentences = [
    ...(hasFailed ? [t('search.failed')] : []),
    ...(isSearching && passages.length === 0 ? [t('search.searching')] : []),
    ...(waiting > 0 ? [t('search.waiting', { count: waiting })] : []),
    ...(unread > 0 ? [t('search.unread', { count: unread })] : []),
  ]
  return (
    <p className={className} role="status" hidden={sentences.length === 0}>
      {sentences.join(' ')}
    </p>
  )
}
