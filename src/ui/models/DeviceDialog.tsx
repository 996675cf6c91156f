import { useEffect, useState } from 'react'
import { deviceText } from '../../i18n/en/models.ts'
import type { DeviceFacts } from '../../ports/device-facts.ts'
import type { Application } from '../../runtime/application/application.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useUi } from '../store.ts'
import { capabilitiesOf } from './capabilities.ts'
import { Line, type LineState, ModelLines } from './ModelLines.tsx'
import styles from './Device.module.css'

/** "What can run here?": each way to a model and each thing that the browser allows, in one line with why. */
export function DeviceDialog() {
  const { facts, isAsking, askAgain } = useDeviceFacts()
  return (
    <Dialog
      title={deviceText('device.title')}
      description={deviceText('device.intro')}
      foot={
        <Button variant="edged" disabled={isAsking} onClick={() => void askAgain()}>
          {deviceText(isAsking ? 'device.checking' : 'device.check-again')}
        </Button>
      }
    >
      <h3 className={`base ${styles.heading}`}>{deviceText('device.models')}</h3>
      <ModelLines />
      <h3 className={`base ${styles.heading}`}>{deviceText('device.browser')}</h3>
      <ul className={`lined ${styles.lines}`} aria-busy={facts === null}>
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

/** Facts of the device, read from the browser when first shown and again on request; null until it has answered. */
function useDeviceFacts() {
  const { application } = useUi()
  const [facts, setFacts] = useState<DeviceFacts | null>(null)
  const [isAgain, setAgain] = useState(false)
  useEffect(() => void read(application).then(setFacts), [application])
  const askAgain = async (): Promise<void> => {
    setAgain(true)
    setFacts(await read(application))
    setAgain(false)
  }
  return { facts, isAsking: facts === null || isAgain, askAgain }
}

async function read(application: Application): Promise<DeviceFacts> {
  const [facts] = await Promise.all([application.deviceFacts(), application.probeRunners()])
  return facts
}
