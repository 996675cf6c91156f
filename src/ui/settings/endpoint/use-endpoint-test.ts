import { useEffect, useRef, useState } from 'react'
import type { EndpointReport, EndpointSettings } from '../../../ports/endpoint.ts'
import { useUi } from '../../store.ts'

export interface EndpointTest {
  /** What the newest test found; null before the first and while one runs. */
  readonly report: EndpointReport | null
  readonly testing: boolean
  start(settings: EndpointSettings, key: string): Promise<void>
}

/** Asks the server once; a second press or leaving the form ends the first asking. */
export function useEndpointTest(): EndpointTest {
  const { application } = useUi()
  const running = useRef<AbortController | null>(null)
  const [report, setReport] = useState<EndpointReport | null>(null)
  const [testing, setTesting] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  return {
    report,
    testing,
    async start(settings, key) {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setReport(null)
      setTesting(true)
      try {
        const found = await application.testEndpoint(settings, key, controller.signal)
        if (running.current === controller) setReport(found)
      } finally {
        if (running.current === controller) setTesting(false)
      }
    },
  }
}
