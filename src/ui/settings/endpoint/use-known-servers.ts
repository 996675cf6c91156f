import { useEffect, useState } from 'react'
import type { KnownServer } from '../../../ports/endpoint.ts'
import { useUi } from '../../store.ts'

const NONE: readonly KnownServer[] = []

/** Services and local servers to choose from; none until they are there. */
export function useKnownServers(): readonly KnownServer[] {
  const { application } = useUi()
  const [servers, setServers] = useState(NONE)
  useEffect(() => {
    let isCurrent = true
    const read = async (): Promise<void> => {
      const known = await application.knownServers()
      if (isCurrent) setServers(known)
    }
    // Without the list every address can still be typed.
    void read().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [application])
  return servers
}
