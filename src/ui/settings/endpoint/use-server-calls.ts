import { useAnswer } from '../../../kit/use-answer.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EndpointReport, EndpointSettings, KnownServer } from '../../../ports/endpoint.ts'
import { useUi } from '../../../host/store.ts'

let calls = 0

/** An id for a call that can be cancelled; no other call of this page has it. */
function newCallId(): string {
  calls += 1
  return `call-${calls}`
}

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

/** The Test button. */
export function useEndpointTest() {
  const { application } = useUi()
  const { isRunning, stop, run } = useNewestCall()
  const [report, setReport] = useState<EndpointReport | null>(null)
  return {
    /** What the newest test found; null before the first and while one runs. */
    report,
    testing: isRunning,
    /** Ends a test and forgets what was found, as for another server. */
    forget: (): void => {
      stop()
      setReport(null)
    },
    start: async (settings: EndpointSettings, key: string): Promise<void> => {
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
  // Without the list every address can still be typed.
  return useAnswer(() => application.knownServers().catch(() => null), [application]) ?? NONE
}
