import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSample, bytesPerSecond, type DownloadRate, msLeft } from './downloads.ts'

const paceOf = (...samples: readonly (readonly [at: number, bytes: number])[]): DownloadRate =>
  samples.reduce<DownloadRate>((pace, [at, bytes]) => addSample(pace, at, bytes), [])

describe('the pace of a download', () => {
  it('tells no speed before a second has passed, nor while nothing arrives', () => {
    expect(bytesPerSecond(paceOf([0, 0], [900, 50]))).toBeNull()
    expect(bytesPerSecond(paceOf([0, 50], [5_000, 50]))).toBeNull()
    expect(msLeft(paceOf([0, 50], [5_000, 50]), 100)).toBeNull()
  })

  it('tells bytes a second, and how long the rest takes at that', () => {
    const pace = paceOf([0, 0], [1_000, 100], [2_000, 300])
    expect(bytesPerSecond(pace)).toBe(150)
    expect(msLeft(pace, 600)).toBe(2_000)
    expect(msLeft(pace, null)).toBeNull()
  })

  it('follows a change: what arrived long ago says nothing', () => {
    const fast = paceOf([0, 0], [1_000, 1_000_000])
    const slow = [11_000, 12_000, 13_000].reduce<DownloadRate>(
      (pace, at) => addSample(pace, at, 1_000_000 + (at - 10_000)),
      fast,
    )
    expect(bytesPerSecond(slow)).toBeLessThan(20_000)
  })

  it('begins again when a broken part is fetched again', () => {
    expect(bytesPerSecond(paceOf([0, 0], [2_000, 400], [3_000, 100], [5_000, 300]))).toBe(100)
  })

  it('never tells a negative speed or time, and keeps few samples', () => {
    const steps = fc.array(fc.tuple(fc.nat(5_000), fc.nat(1_000_000)), { maxLength: 60 })
    fc.assert(
      fc.property(steps, fc.nat(2_000_000), (ahead, total) => {
        let at = 0
        let pace: DownloadRate = []
        for (const [ms, bytes] of ahead) pace = addSample(pace, (at += ms), bytes)
        expect(bytesPerSecond(pace) ?? 1).toBeGreaterThan(0)
        expect(msLeft(pace, total) ?? 0).toBeGreaterThanOrEqual(0)
        const first = pace.at(-2)?.at ?? at
        expect(pace.every(sample => at - sample.at <= 8_000 || sample.at === first)).toBe(true)
      }),
    )
  })
})
