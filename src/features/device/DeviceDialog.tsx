import { useState, type ReactNode } from 'react'
import { useAnswer } from '../../kit/use-answer.ts'
import { deviceText, modelsText } from '../../i18n/en/models.ts'
import type { DeviceFacts, Lack } from '../../ports/device-facts.ts'
import { Button } from '../../kit/Button.tsx'
import { CapabilityLine, CapabilityLines, type LineState } from '../../kit/CapabilityLines.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useUi } from '../../host/store.ts'
import { useCommands } from '../../host/use-feature.ts'
import { device } from './feature.ts'
import { ModelLines } from './ModelLines.tsx'
import { dialogText } from './texts.ts'
import { formatBytes, formatNumber } from '../../i18n/format.ts'

/** "What can run here?": each way to a model and each thing that the browser allows, in one line with why. */
export function DeviceDialog(): ReactNode {
  const { facts, isAsking, askAgain } = useDeviceFacts()
  return (
    <Dialog
      title={deviceText('device.title')}
      description={dialogText('device.intro')}
      foot={
        <Button variant="edged" disabled={isAsking} onClick={askAgain}>
          {modelsText(isAsking ? 'models.probing' : 'models.check-again')}
        </Button>
      }
    >
      <ModelLines />
      <CapabilityLines title={dialogText('device.browser')} isBusy={facts === null}>
        {facts !== null &&
          capabilitiesOf(facts).map(({ id, name, state, why }) => (
            <CapabilityLine key={id} id={id} name={name} state={SHOWN[state]} why={why} />
          ))}
      </CapabilityLines>
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
  const { facts: read } = useCommands(device)
  const [asked, setAsked] = useState(0)
  const answer = useAnswer(async () => {
    const [facts] = await Promise.all([read(), application.probeRunners()])
    return { asked, facts }
  }, [application, read, asked])
  const isAsking = answer?.asked !== asked
  return { facts: answer?.facts ?? null, isAsking, askAgain: () => setAsked(asked + 1) }
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
    ...facts.lacks.map(id => line(id, 'part', dialogText(`device.${id}.part`))),
  ]
}

function line(id: Capability['id'], state: Capability['state'], why: string): Capability {
  return { id, state, name: dialogText(`device.${id}`), why }
}

function yesOrNo(id: 'secure' | 'encrypt' | 'online', has: boolean): Capability {
  const state = has ? 'yes' : 'no'
  return line(id, state, dialogText(`device.${id}.${state}`))
}

function graphicsLine({ graphics, isSecure }: DeviceFacts): Capability {
  if (graphics.state === 'absent')
    return line('graphics', 'no', dialogText(`device.graphics.${isSecure ? 'absent' : 'insecure'}`))
  if (graphics.state === 'no-adapter')
    return line('graphics', 'no', dialogText('device.graphics.no-adapter'))
  if (!graphics.isCard) return line('graphics', 'part', dialogText('device.graphics.fallback'))
  const size = formatBytes(graphics.largestBufferBytes)
  const card = graphics.name === '' ? dialogText('device.graphics.unnamed') : graphics.name
  return line('graphics', 'yes', dialogText('device.graphics.present', { card, size }))
}

function halfLine({ graphics }: DeviceFacts): readonly Capability[] {
  if (graphics.state !== 'present') return []
  const state = graphics.hasHalfPrecision ? 'yes' : 'part'
  return [line('half', state, dialogText(`device.half.${state}`))]
}

function threadsLine({ isIsolated, threads }: DeviceFacts): Capability {
  if (isIsolated && threads > 1)
    return line(
      'threads',
      'yes',
      dialogText('device.threads.yes', { count: formatNumber(threads) }),
    )
  return line('threads', 'part', dialogText(`device.threads.${isIsolated ? 'one' : 'part'}`))
}

function storageLine({ storage }: DeviceFacts): Capability {
  if (storage === null) return line('storage', 'part', dialogText('device.storage.unknown'))
  const freeBytes = Math.max(0, storage.quota - storage.usage)
  const state = freeBytes >= LEAST_FREE_BYTES ? 'yes' : 'no'
  const why = dialogText(`device.storage.${state}`, { free: formatBytes(freeBytes) })
  return line('storage', state, why)
}
