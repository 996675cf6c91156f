import { useEffect, useState } from 'react'
import type { Application } from '../../runtime/application/application.ts'
import type { DeviceFacts } from '../../ports/device-facts.ts'
import { useUi } from '../store.ts'

/** Facts of the device, read from the browser when first shown and again on request. */
export function useDeviceFacts() {
  const { application } = useUi()
  const [facts, setFacts] = useState<DeviceFacts | null>(null)
  const [isAsking, setAsking] = useState(true)
  useEffect(() => {
    let isCurrent = true
    void read(application).then(found => {
      if (!isCurrent) return
      setFacts(found)
      setAsking(false)
    })
    return () => {
      isCurrent = false
    }
  }, [application])
  return {
    /** Null until the browser has answered. */
    facts,
    isAsking,
    ask: async (): Promise<void> => {
      setAsking(true)
      setFacts(await read(application))
      setAsking(false)
    },
  }
}

async function read(application: Application): Promise<DeviceFacts> {
  const [facts] = await Promise.all([application.deviceFacts(), application.probeRunners()])
  return facts
}
