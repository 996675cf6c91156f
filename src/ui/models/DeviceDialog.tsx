import { deviceText } from '../../i18n/en/models.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useUi } from '../store.ts'
import { capabilitiesOf } from './capabilities.ts'
import { Line, type LineState } from './Line.tsx'
import { ModelLines } from './ModelLines.tsx'
import { useDeviceFacts } from './use-device-facts.ts'
import styles from './Device.module.css'

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
