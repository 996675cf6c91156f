/**
 * Asks the browser what it tells of this device.
 *
 * @module
 */
import { askForCard, pageGpuHost, type GpuHost } from '../providers/local/graphics-card.ts'
import type { DeviceFacts, Graphics } from '../runtime/device-facts.ts'

const GIB = 1024 ** 3

/** Nothing is downloaded and nothing leaves the device for it. */
export async function deviceFacts(): Promise<DeviceFacts> {
  const host = pageGpuHost()
  return {
    isSecure: globalThis.isSecureContext,
    isIsolated: globalThis.crossOriginIsolated,
    threads: navigator.hardwareConcurrency,
    memoryBytes: host.deviceMemory === null ? null : host.deviceMemory * GIB,
    graphics: await graphics(host),
    storage: await storage(),
    canEncrypt: 'subtle' in crypto,
    isOnline: navigator.onLine,
  }
}

async function graphics(host: GpuHost): Promise<Graphics> {
  const card = await askForCard(host)
  // An insecure page has no WebGPU.
  if (card.state !== 'card') return { state: card.state === 'no-adapter' ? 'no-adapter' : 'absent' }
  const { adapter, name, isSoftware } = card
  return {
    state: 'present',
    name,
    isCard: !isSoftware,
    hasHalfPrecision: adapter.features.has('shader-f16'),
    largestBufferBytes: adapter.limits.maxBufferSize,
  }
}

async function storage(): Promise<DeviceFacts['storage']> {
  // Older browsers have no such question.
  if (!('storage' in navigator)) return null
  const { usage, quota } = await navigator.storage.estimate()
  return usage === undefined || quota === undefined ? null : { usage, quota }
}
