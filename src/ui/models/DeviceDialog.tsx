import { deviceText } from '../../i18n/en/device.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useUi } from '../store.ts'
import { capabilitiesOf } from './capabilities.ts'
import { Line, type LineState, ModelLines } from './ModelLines.tsx'
import styles from './Device.module.css'
import { useEffect, useState } from 'react'
import type { Application } from '../../runtime/application/application.ts'
import type { DeviceFacts } from '../../ports/device-facts.ts'

/** "What can run here?": each way to a model and each thing that the browser allows, in one line with why. */
export function DeviceDialog() {
  const { actions } = useUi()
  const { facts, isAsking, ask } = useDeviceFacts()
  return (
    <Dialog
      title={deviceText('device.title')}
      description={deviceText('device.intro')}
      width="narrow"
      onClose={actions.closeDialog}
      foot={
        <Button variant="edged" disabled={isAsking} onClick={() => void ask()}>
          {deviceText(isAsking ? 'device.checking' : 'device.check-again')}
        </Button>
      }
    >
      <h3 className={styles.heading}>{deviceText('device.models')}</h3>
      <ModelLines />
      <h3 className={styles.heading}>{deviceText('device.browser')}</h3>
      <ul className={styles.lines} aria-busy={facts === null}>
        {facts !== null &&
          capabilitiesOf(facts).map(({ id, name, state, why }) => (
            <Line key={id} id={id} name={name} state={SHOWN[state]} why={why} />
          ))}
      </ul>
    </Dialog>
  )
}

const SHOWN: Readonly<Record<'yes' | 'part' | 'no', LineState>> = {
  yes: 'ready',
  part: 'limited',
  no: 'unavailable',
}

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
