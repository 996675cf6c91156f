import { useCallback, useEffect, useRef, useState } from 'react'
import type { EndpointReport, EndpointSettings } from '../../../ports/endpoint.ts'
import { useUi } from '../../store.ts'

interface EndpointTest {
  /** What the newest test found; null before the first and while one runs. */
  readonly report: EndpointReport | null
  readonly testing: boolean
  /** Ends an asking and forgets what was found, as for another server. */
  forget(): void
  start(settings: EndpointSettings, key: string): Promise<void>
}

/** Asks the server once; a second press or leaving the form ends the first asking. */
export function useEndpointTest(): EndpointTest {
  const { application } = useUi()
  const running = useRef<string | null>(null)
  const [report, setReport] = useState<EndpointReport | null>(null)
  const [testing, setTesting] = useState(false)
  const stop = useCallback(() => {
    if (running.current !== null) application.cancelCall(running.current)
    running.current = null
  }, [application])
  useEffect(() => stop, [stop])
  return {
    report,
    testing,
    forget() {
      stop()
      setReport(null)
      setTesting(false)
    },
    async start(settings, key) {
      stop()
      const callId = newCallId()
      running.current = callId
      setReport(null)
      setTesting(true)
      try {
        const found = await application.testEndpoint(settings, key, callId)
        if (running.current === callId) setReport(found)
      } finally {
        if (running.current === callId) setTesting(false)
      }
    },
  }
}

let calls = 0

/** An id for a call that can be cancelled; no other call of this page has it. */
export function newCallId(): string {
  calls += 1
  return `call-${calls}`
}
