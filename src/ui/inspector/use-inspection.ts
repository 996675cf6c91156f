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
    let wanted = true
    application.inspect().then(
      found => wanted && setInspection(found),
      () => wanted && setInspection('failed'),
    )
    return () => {
      wanted = false
    }
  }, [application, meter])
  return inspection
}
