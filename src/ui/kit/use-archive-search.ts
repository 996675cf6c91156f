import { useEffect, useState } from 'react'
import type { FoundPassages } from '../../runtime/archive-ports.ts'
import { useUi } from '../store.ts'

/** How a search stands. `found` is of what was typed before while `isSearching`. */
export interface ArchiveSearch {
  readonly found: FoundPassages
  readonly isSearching: boolean
  readonly hasFailed: boolean
}

const NOTHING: FoundPassages = { passages: [], waiting: 0, unread: 0 }
const IDLE: ArchiveSearch = { found: NOTHING, isSearching: false, hasFailed: false }
/** Milliseconds after a key in which another one may come. */
const PAUSE_MS = 120
const SHORTEST = 2

/** Messages that hold what is typed, once the typing pauses; an answer to older words is never shown over a newer one. */
export function useArchiveSearch(typed: string): ArchiveSearch {
  const { application } = useUi()
  const [search, setSearch] = useState(IDLE)
  const text = typed.trim()
  useEffect(() => {
    let isWanted = true
    const show = (next: (before: ArchiveSearch) => ArchiveSearch) => {
      if (isWanted) setSearch(next)
    }
    if (text.length < SHORTEST) {
      show(() => IDLE)
      return () => undefined
    }
    show(before => ({ ...before, isSearching: true }))
    const timer = setTimeout(() => {
      application.searchArchive(typed).then(
        found => show(() => ({ found, isSearching: false, hasFailed: false })),
        () => show(() => ({ found: NOTHING, isSearching: false, hasFailed: true })),
      )
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [application, text, typed])
  return search
}
