import { useCallback, useEffect, useRef, useState } from 'react'
import type { EndpointReport, EndpointSettings, KnownServer } from '../../../ports/endpoint.ts'
import { newCallId } from '../../kit/call-id.ts'
import { useUi } from '../../store.ts'

/** One call at a time: a newer one ends it, and so does leaving the form. */
export function useNewestCall() {
  const { application } = useUi()
  const running = useRef<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const stop = useCallback(() => {
    if (running.current !== null) application.cancelCall(running.current)
    running.current = null
    setRunning(false)
  }, [application])
  useEffect(() => stop, [stop])
  return {
    isRunning,
    stop,
    /** Null for a call that was ended. */
    run: async <Result>(ask: (callId: string) => Promise<Result>): Promise<Result | null> => {
      stop()
      const callId = newCallId()
      running.current = callId
      setRunning(true)
      try {
        const result = await ask(callId)
        return running.current === callId ? result : null
      } finally {
        if (running.current === callId) setRunning(false)
      }
    },
  }
}

export interface EndpointTest {
  /** What the newest test found; null before the first and while one runs. */
  readonly report: EndpointReport | null
  readonly testing: boolean
  /** Ends a test and forgets what was found, as for another server. */
  forget(): void
  start(settings: EndpointSettings, key: string): Promise<void>
}

/** The Test button. */
export function useEndpointTest(): EndpointTest {
  const { application } = useUi()
  const { isRunning, stop, run } = useNewestCall()
  const [report, setReport] = useState<EndpointReport | null>(null)
  return {
    report,
    testing: isRunning,
    forget() {
      stop()
      setReport(null)
    },
    async start(settings, key) {
      setReport(null)
      const found = await run(callId => application.testEndpoint(settings, key, callId))
      if (found !== null) setReport(found)
    },
  }
}

const NONE: readonly KnownServer[] = []

/** Services and local servers to choose from; none until they are there. */
export function useKnownServers(): readonly KnownServer[] {
  const { application } = useUi()
  const [servers, setServers] = useState(NONE)
  useEffect(() => {
    let isCurrent = true
    application.knownServers().then(
      known => isCurrent && setServers(known),
      // Without the list every address can still be typed.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [application])
  return servers
}
