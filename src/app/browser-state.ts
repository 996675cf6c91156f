import type { NetworkPort } from '../ports/application-ports.ts'
import type { HeapFigure } from '../ports/platform.ts'

/** What the browser knows of the network: that it is there, not that anything answers. */
export function browserNetwork(): NetworkPort {
  return {
    isOnline,
    subscribe: listener => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
  }
}

/** A browser that does not report it is taken to be online: a request that fails says so itself. */
export function isOnline(): boolean {
  return !('onLine' in navigator) || navigator.onLine
}

/** Calls back whenever nobody sees the page any more, as long as it lives. */
export function watchPageHidden(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') listener()
  })
}

/** This thread's heap; null outside Chromium. `measureUserAgentSpecificMemory` states no limit to compare with. */
export function heapFigure(): HeapFigure | null {
  const memory: unknown = Reflect.get(performance, 'memory')
  if (typeof memory !== 'object' || memory === null) return null
  const usedBytes: unknown = Reflect.get(memory, 'usedJSHeapSize')
  const limitBytes: unknown = Reflect.get(memory, 'jsHeapSizeLimit')
  return typeof usedBytes === 'number' && typeof limitBytes === 'number' && limitBytes > 0
    ? { usedBytes, limitBytes }
    : null
}

/** The fuller of two heaps, each against its own limit. */
export function fullerHeap(one: HeapFigure | null, other: HeapFigure | null): HeapFigure | null {
  if (!one || !other) return one ?? other
  return one.usedBytes / one.limitBytes >= other.usedBytes / other.limitBytes ? one : other
}
