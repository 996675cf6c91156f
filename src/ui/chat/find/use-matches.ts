import { useCallback, useEffect, useState } from 'react'
import type { EventId } from '../../../engine/index.ts'
import { useUi, useUiState } from '../../store.ts'
import { matchesAt, type Match } from './matches.ts'

interface Found {
  readonly pattern: RegExp
  readonly matches: readonly Match[]
  /** Of the branch that was looked through. */
  readonly leafId: EventId | null
}

/** The matches of a pattern in the open session; of the pattern before, while they are looked for, and null until any are. */
export function useMatches(pattern: RegExp | null): {
  readonly matches: readonly Match[] | null
  /** Resolves to the matches of any pattern. */
  find(pattern: RegExp | null): Promise<readonly Match[]>
} {
  const { application } = useUi()
  const leafId = useUiState(({ app }) => app.session?.leafId ?? null)
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (pattern === null) return undefined
    let listens = true
    void application.findMessages(pattern).then(numbers => {
      if (listens) setFound({ pattern, matches: matchesAt(numbers), leafId })
    })
    return () => {
      listens = false
    }
  }, [application, pattern, leafId])
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
