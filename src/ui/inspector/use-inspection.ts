import { useEffect, useState } from 'react'
import type { Inspection } from '../../engine/index.ts'
import { useUi, useUiState } from '../store.ts'

/** The next request, opened up again whenever the meter changes: null while it is counted. */
export function useInspection(): Inspection | 'failed' | null {
  const { application } = useUi()
  const meter = useUiState(({ app }) => app.session?.meter)
  const [inspection, setInspection] = useState<Inspection | 'failed' | null>(null)
  useEffect(() => {
    if (meter === undefined) return undefined
    let isCurrent = true
    application.inspect().then(
      found => isCurrent && setInspection(found),
      () => isCurrent && setInspection('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [application, meter])
  return inspection
}
