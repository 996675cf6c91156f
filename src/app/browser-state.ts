import type { NetworkPort } from '../ports/application-ports.ts'
import type { HeapFigure, Memory, Visibility } from '../ports/platform.ts'

/** The browser's report of the network: that there is one, not that a server answers. */
export function browserNetwork(): NetworkPort {
  return {
    isOnline,
    subscribe: listener => {
      const stop = new AbortController()
      for (const type of ['online', 'offline'])
        window.addEventListener(type, listener, { signal: stop.signal })
      return () => stop.abort()
    },
  }
}

/** Without a report, the browser counts as online: a failed request shows the truth. */
export function isOnline(): boolean {
  return !('onLine' in navigator) || navigator.onLine
}

export function browserVisibility(): Visibility {
  return {
    isVisible: () => document.visibilityState === 'visible',
    subscribe: listener => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
  }
}

/** Calls back whenever the page is hidden, until the page ends. */
export function whenHidden({ isVisible, subscribe }: Visibility): Memory['onHidden'] {
  return listener => void subscribe(() => isVisible() || listener())
}

/** This thread's heap; null outside Chromium. `measureUserAgentSpecificMemory` has no limit to compare with. */
export function heapFigure(): HeapFigure | null {
  const memory: unknown = Reflect.get(performance, 'memory')
  if (typeof memory !== 'object' || memory === null) return null
  const usedBytes: unknown = Reflect.get(memory, 'usedJSHeapSize')
  const limitBytes: unknown = Reflect.get(memory, 'jsHeapSizeLimit')
  return typeof usedBytes === 'number' && typeof limitBytes === 'number' && limitBytes > 0
    ? { usedBytes, limitBytes }
    : null
}

/** The heap that is nearer to its limit. */
export function fullerHeap(one: HeapFigure | null, other: HeapFigure | null): HeapFigure | null {
  if (!one || !other) return one ?? other
  return one.usedBytes / one.limitBytes >= other.usedBytes / other.limitBytes ? one : other
}
