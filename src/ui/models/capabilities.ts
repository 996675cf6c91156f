import { formatBytes, formatNumber } from '../../i18n/format.ts'
import { deviceText } from '../../i18n/en/models.ts'
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

/**
 * What this browser allows, line by line: whether it does, and what that means. One line for each thing that decides
 * what can run here.
 */
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
  return {
    id,
    state: 'part',
    name: deviceText(`device.${id}`),
    why: deviceText(`device.${id}.part`),
  }
}

function graphicsLine({ graphics, isSecure }: DeviceFacts): Capability {
  const id = 'graphics'
  const name = deviceText('device.graphics')
  if (graphics.state === 'absent')
    return {
      id,
      name,
      state: 'no',
      why: deviceText(isSecure ? 'device.graphics.absent' : 'device.graphics.insecure'),
    }
  if (graphics.state === 'no-adapter')
    return { id, name, state: 'no', why: deviceText('device.graphics.no-adapter') }
  if (!graphics.isCard)
    return { id, name, state: 'part', why: deviceText('device.graphics.fallback') }
  const size = formatBytes(graphics.largestBufferBytes)
  const card = graphics.name === '' ? deviceText('device.graphics.unnamed') : graphics.name
  return { id, name, state: 'yes', why: deviceText('device.graphics.present', { card, size }) }
}

function halfLine({ graphics }: DeviceFacts): readonly Capability[] {
  if (graphics.state !== 'present') return []
  const has = graphics.hasHalfPrecision
  return [
    {
      id: 'half',
      name: deviceText('device.half'),
      state: has ? 'yes' : 'part',
      why: deviceText(has ? 'device.half.yes' : 'device.half.part'),
    },
  ]
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
  const name = deviceText('device.storage')
  if (storage === null)
    return { id: 'storage', name, state: 'part', why: deviceText('device.storage.unknown') }
  const freeBytes = Math.max(0, storage.quota - storage.usage)
  const isEnough = freeBytes >= LEAST_FREE_BYTES
  return {
    id: 'storage',
    name,
    state: isEnough ? 'yes' : 'no',
    why: deviceText(isEnough ? 'device.storage.yes' : 'device.storage.no', {
      free: formatBytes(freeBytes),
    }),
  }
}
