import { useState } from 'react'
import { useAnswer } from '../../kit/use-answer.ts'
import { deviceText, modelsText } from '../../i18n/en/models.ts'
import type { DeviceFacts, Lack } from '../../ports/device-facts.ts'
import type { Application } from '../../runtime/application/application.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useUi } from '../../host/store.ts'
import { Line, type LineState, ModelLines } from './ModelLines.tsx'
import styles from './Device.module.css'
import { formatBytes, formatNumber } from '../../i18n/format.ts'

/** "What can run here?": each way to a model and each thing that the browser allows, in one line with why. */
export function DeviceDialog() {
  const { facts, isAsking, askAgain } = useDeviceFacts()
  return (
    <Dialog
      title={deviceText('device.title')}
      description={deviceText('device.intro')}
      foot={
        <Button variant="edged" disabled={isAsking} onClick={askAgain}>
          {modelsText(isAsking ? 'models.probing' : 'models.check-again')}
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
  const [asked, setAsked] = useState(0)
  const answer = useAnswer(
    async () => ({ asked, facts: await read(application) }),
    [application, asked],
  )
  const isAsking = answer?.asked !== asked
  return { facts: answer?.facts ?? null, isAsking, askAgain: () => setAsked(asked + 1) }
}

async function read(application: Application): Promise<DeviceFacts> {
  const [facts] = await Promise.all([application.deviceFacts(), application.probeRunners()])
  return facts
}

interface Capability {
  readonly id: 'secure' | 'graphics' | 'half' | 'threads' | 'storage' | 'encrypt' | 'online' | Lack
  readonly name: string
  /** `part`: it works, with less. */
  readonly state: 'yes' | 'part' | 'no'
  /** Why, and what to do where it does not. */
  readonly why: string
}

/** Less free space than this holds no model. */
const LEAST_FREE_BYTES = 500_000_000

/** One line for each thing that decides what can run in this browser: whether it is there, and what that means. */
export function capabilitiesOf(facts: DeviceFacts): readonly Capability[] {
  return [
    yesOrNo('secure', facts.isSecure),
    graphicsLine(facts),
    ...halfLine(facts),
    threadsLine(facts),
    storageLine(facts),
    yesOrNo('encrypt', facts.canEncrypt),
    yesOrNo('online', facts.isOnline),
    ...facts.lacks.map(id => line(id, 'part', deviceText(`device.${id}.part`))),
  ]
}

function line(id: Capability['id'], state: Capability['state'], why: string): Capability {
  return { id, state, name: deviceText(`device.${id}`), why }
}

function yesOrNo(id: 'secure' | 'encrypt' | 'online', has: boolean): Capability {
  const state = has ? 'yes' : 'no'
  return line(id, state, deviceText(`device.${id}.${state}`))
}

function graphicsLine({ graphics, isSecure }: DeviceFacts): Capability {
  if (graphics.state === 'absent')
    return line('graphics', 'no', deviceText(`device.graphics.${isSecure ? 'absent' : 'insecure'}`))
  if (graphics.state === 'no-adapter')
    return line('graphics', 'no', deviceText('device.graphics.no-adapter'))
  if (!graphics.isCard) return line('graphics', 'part', deviceText('device.graphics.fallback'))
  const size = formatBytes(graphics.largestBufferBytes)
  const card = graphics.name === '' ? deviceText('device.graphics.unnamed') : graphics.name
  return line('graphics', 'yes', deviceText('device.graphics.present', { card, size }))
}

function halfLine({ graphics }: DeviceFacts): readonly Capability[] {
  if (graphics.state !== 'present') return []
  const state = graphics.hasHalfPrecision ? 'yes' : 'part'
  return [line('half', state, deviceText(`device.half.${state}`))]
}

function threadsLine({ isIsolated, threads }: DeviceFacts): Capability {
  if (isIsolated && threads > 1)
    return line(
      'threads',
      'yes',
      deviceText('device.threads.yes', { count: formatNumber(threads) }),
    )
  return line('threads', 'part', deviceText(`device.threads.${isIsolated ? 'one' : 'part'}`))
}

function storageLine({ storage }: DeviceFacts): Capability {
  if (storage === null) return line('storage', 'part', deviceText('device.storage.unknown'))
  const freeBytes = Math.max(0, storage.quota - storage.usage)
  const state = freeBytes >= LEAST_FREE_BYTES ? 'yes' : 'no'
  const why = deviceText(`device.storage.${state}`, { free: formatBytes(freeBytes) })
  return line('storage', state, why)
}
