import { useState } from 'react'
import { keepHere, readLocal } from '../kit/kept.ts'
import { SESSION_SORTS, type SessionSort } from './group-sessions.ts'

/** In the local storage: the order of the sessions, and the ids of folders that are not as at first. */
const SORT_KEY = 'palimpsest-session-sort'
const FOLDERS_KEY = 'palimpsest-folders'

/** How this browser shows the list: its order, and which folders are open. */
export function useListView() {
  const [sort, setSort] = useState(
    () => SESSION_SORTS.find(name => name === readLocal(SORT_KEY)) ?? 'changed',
  )
  const [toggled, setToggled] = useState(
    (): ReadonlySet<string> => new Set(readLocal(FOLDERS_KEY)?.split(' ')),
  )
  return {
    sort,
    toggled,
    setSort: (next: SessionSort): void => {
      keepHere(SORT_KEY, next)
      setSort(next)
    },
    /** Opens or closes a folder. */
    toggle: (id: string): void => {
      const next = new Set(toggled)
      if (!next.delete(id)) next.add(id)
      keepHere(FOLDERS_KEY, [...next].join(' '))
      setToggled(next)
    },
  }
}
