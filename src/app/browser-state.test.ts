import { afterEach, describe, expect, it, vi } from 'vitest'
import { fullerHeap, heapFigure } from './browser-state.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('the heap', () => {
  it.each([
    undefined,
    null,
    5,
    {},
    { usedJSHeapSize: 5 },
    { usedJSHeapSize: 5, jsHeapSizeLimit: 0 },
  ])('is unknown where the engine reports %j', memory => {
    vi.stubGlobal('performance', { memory })
    expect(heapFigure()).toBeNull()
  })

  it('is what the engine reports', () => {
    vi.stubGlobal('performance', { memory: { usedJSHeapSize: 5, jsHeapSizeLimit: 9 } })
    expect(heapFigure()).toEqual({ usedBytes: 5, limitBytes: 9 })
  })

  it('of two is the one that is fuller, by its own limit', () => {
    const small = { usedBytes: 9, limitBytes: 10 }
    const large = { usedBytes: 50, limitBytes: 100 }
    expect(fullerHeap(small, large)).toBe(small)
    expect(fullerHeap(large, small)).toBe(small)
    expect(fullerHeap(null, large)).toBe(large)
    expect(fullerHeap(large, null)).toBe(large)
    expect(fullerHeap(null, null)).toBeNull()
  })
})
