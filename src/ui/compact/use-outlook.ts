import { useEffect, useState } from 'react'
import type { CompactionOutlook } from '../../runtime/application/outlook.ts'
import { useUi, useUiState } from '../store.ts'

/**
 * What a compaction of the open session would do; null until that is worked out. Again whenever the conversation or its
 * size changes, and the one before until then.
 */
export function useOutlook(): CompactionOutlook | null {
  const { application } = useUi()
  const meter = useUiState(({ app }) => app.session?.meter ?? null)
  const [outlook, setOutlook] = useState<CompactionOutlook | null>(null)
  useEffect(() => {
    if (meter === null) return undefined
    let listens = true
    void application.outlook().then(known => {
      if (listens) setOutlook(known)
    })
    return () => {
      listens = false
    }
  }, [application, meter])
  return outlook
}
