import { deviceText } from '../../i18n/en/models.ts'
import { formatBytes, formatNumber } from '../../i18n/format.ts'
import type { DeviceFacts, Lack } from '../../ports/device-facts.ts'

export interface Capability {
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
    line('secure', facts.isSecure ? 'yes' : 'no'),
    graphicsLine(facts),
    ...halfLine(facts),
    threadsLine(facts),
    storageLine(facts),
    line('encrypt', facts.canEncrypt ? 'yes' : 'no'),
    line('online', facts.isOnline ? 'yes' : 'no'),
    ...facts.lacks.map(lackLine),
  ]
}

function line(id: 'secure' | 'encrypt' | 'online', state: 'yes' | 'no'): Capability {
  return { id, state, name: deviceText(`device.${id}`), why: deviceText(`device.${id}.${state}`) }
}

function lackLine(id: Lack): Capability {
  const why = deviceText(`device.${id}.part`)
  return { id, state: 'part', name: deviceText(`device.${id}`), why }
}

function graphicsLine({ graphics, isSecure }: DeviceFacts): Capability {
  const because = (state: Capability['state'], why: string): Capability => ({
    id: 'graphics',
    name: deviceText('device.graphics'),
    state,
    why,
  })
  if (graphics.state === 'absent')
    return because('no', deviceText(`device.graphics.${isSecure ? 'absent' : 'insecure'}`))
  if (graphics.state === 'no-adapter')
    return because('no', deviceText('device.graphics.no-adapter'))
  if (!graphics.isCard) return because('part', deviceText('device.graphics.fallback'))
  const size = formatBytes(graphics.largestBufferBytes)
  const card = graphics.name === '' ? deviceText('device.graphics.unnamed') : graphics.name
  return because('yes', deviceText('device.graphics.present', { card, size }))
}

function halfLine({ graphics }: DeviceFacts): readonly Capability[] {
  if (graphics.state !== 'present') return []
  const state = graphics.hasHalfPrecision ? 'yes' : 'part'
  const why = deviceText(`device.half.${state}`)
  return [{ id: 'half', name: deviceText('device.half'), state, why }]
}

function threadsLine({ isIsolated, threads }: DeviceFacts): Capability {
  const several = isIsolated && threads > 1
  return {
    id: 'threads',
    name: deviceText('device.threads'),
    state: several ? 'yes' : 'part',
    why: several
      ? deviceText('device.threads.yes', { count: formatNumber(threads) })
      : deviceText(isIsolated ? 'device.threads.one' : 'device.threads.part'),
  }
}

function storageLine({ storage }: DeviceFacts): Capability {
  const [id, name] = ['storage', deviceText('device.storage')] as const
  if (storage === null)
    return { id, name, state: 'part', why: deviceText('device.storage.unknown') }
  const freeBytes = Math.max(0, storage.quota - storage.usage)
  const state = freeBytes >= LEAST_FREE_BYTES ? 'yes' : 'no'
  const why = deviceText(`device.storage.${state}`, { free: formatBytes(freeBytes) })
  return { id, name, state, why }
}
