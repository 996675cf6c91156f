import { toggled } from '../kit/selection.ts'
import { create } from 'zustand'
import { keepHere, readLocal } from '../kit/kept.ts'
import { SESSION_SORTS, type SessionSort } from './group-sessions.ts'

/** In the local storage: the order of the sessions, and the ids of folders that are not as at first. */
const SORT_KEY = 'palimpsest-session-sort'
const FOLDERS_KEY = 'palimpsest-folders'

/** How this browser shows the list: its order, and which folders are not as at first. */
export const useListView = create<{
  readonly sort: SessionSort
  readonly toggled: ReadonlySet<string>
}>(() => ({
  sort: SESSION_SORTS.find(name => name === readLocal(SORT_KEY)) ?? 'changed',
  toggled: new Set(readLocal(FOLDERS_KEY)?.split(' ')),
}))

export function sortSessions(sort: SessionSort): void {
  keepHere(SORT_KEY, sort)
  useListView.setState({ sort })
}

/** Opens or closes a folder. */
export function toggleFolder(id: string): void {
  const next = toggled(useListView.getState().toggled, id)
  keepHere(FOLDERS_KEY, [...next].join(' '))
  useListView.setState({ toggled: next })
}
