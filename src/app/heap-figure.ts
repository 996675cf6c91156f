import type { HeapFigure } from '../ports/platform.ts'

/**
 * What this thread's engine says of its heap; null where it says nothing, as outside Chromium. The standard's own measure,
 * `measureUserAgentSpecificMemory`, states no limit to hold it against.
 */
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
