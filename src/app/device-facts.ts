import { askForCard, pageGpuHost, type GpuHost } from '../providers/local/graphics-card.ts'
import type { DeviceFacts, Graphics, Lack } from '../ports/device-facts.ts'
import { isOnline } from './browser-state.ts'
import { StandInResizeObserver } from './stand-in-resize-observer.ts'

/** Reads the browser's report of this device. Downloads nothing, and sends nothing. */
export async function deviceFacts(): Promise<DeviceFacts> {
  const host = pageGpuHost()
  return {
    isSecure: globalThis.isSecureContext,
    isIsolated: globalThis.crossOriginIsolated,
    threads: 'hardwareConcurrency' in navigator ? navigator.hardwareConcurrency : 1,
    graphics: await graphics(host),
    storage: await storage(),
    canEncrypt: 'subtle' in crypto && crypto.subtle !== undefined,
    isOnline: isOnline(),
    lacks: lacks(),
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
  // Older browsers cannot be asked.
  if (!('storage' in navigator) || !('estimate' in navigator.storage)) return null
  const { usage, quota } = await navigator.storage.estimate()
  return usage === undefined || quota === undefined ? null : { usage, quota }
}

function lacks(): readonly Lack[] {
  const tellsTabs = 'BroadcastChannel' in globalThis && 'locks' in navigator
  return [
    ...(tellsTabs ? [] : (['tabs'] as const)),
    ...(globalThis.ResizeObserver === StandInResizeObserver ? (['sizes'] as const) : []),
  ]
}
