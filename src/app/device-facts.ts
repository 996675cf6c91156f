/**
 * Asks the browser what it tells of this device.
 *
 * @module
 */
import { z } from 'zod'
import type { DeviceFacts, Graphics } from '../runtime/device-facts.ts'

/** Not every browser tells it; in GiB, rounded down to a power of two. */
const Memory = z.object({ deviceMemory: z.number().positive() })
const GIB = 1024 ** 3

/** Nothing is downloaded and nothing leaves the device for it. */
export async function deviceFacts(): Promise<DeviceFacts> {
  const memory = Memory.safeParse(navigator)
  return {
    isSecure: globalThis.isSecureContext,
    isIsolated: globalThis.crossOriginIsolated,
    threads: navigator.hardwareConcurrency,
    memoryBytes: memory.success ? memory.data.deviceMemory * GIB : null,
    graphics: await graphics(),
    storage: await storage(),
    canEncrypt: 'subtle' in crypto,
    isOnline: navigator.onLine,
  }
}

async function graphics(): Promise<Graphics> {
  if (!('gpu' in navigator)) return { state: 'absent' }
  // A driver that breaks while it is asked is as good as none.
  const adapter = await navigator.gpu.requestAdapter().catch(() => null)
  if (adapter === null) return { state: 'no-adapter' }
  const { vendor, architecture, isFallbackAdapter } = adapter.info
  return {
    state: 'present',
    name: [vendor, architecture].filter(Boolean).join(' '),
    isCard: !isFallbackAdapter,
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
