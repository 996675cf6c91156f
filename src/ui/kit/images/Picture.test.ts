import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitWithin } from './Picture.tsx'

const MOST = { width: 240, height: 200 }

describe('fitWithin', () => {
  it('keeps the shape of a large image, and a small one as it is', () => {
    expect(fitWithin({ width: 2_400, height: 1_200 }, MOST)).toEqual({ width: 240, height: 120 })
    expect(fitWithin({ width: 1_000, height: 2_000 }, MOST)).toEqual({ width: 100, height: 200 })
    expect(fitWithin({ width: 80, height: 60 }, MOST)).toEqual({ width: 80, height: 60 })
  })

  it('leaves room to press a line or a dot', () => {
    expect(fitWithin({ width: 4_000, height: 20 }, MOST)).toEqual({ width: 240, height: 48 })
    expect(fitWithin({ width: 1, height: 1 }, MOST)).toEqual({ width: 48, height: 48 })
  })

  it('is never larger than it may be, whatever the image', () => {
    const side = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = fitWithin({ width, height }, MOST)
        expect(size.width).toBeLessThanOrEqual(MOST.width)
        expect(size.height).toBeLessThanOrEqual(MOST.height)
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(48)
      }),
    )
  })
})
