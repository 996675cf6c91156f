import { describe, expect, it } from 'vitest'
import type { DeviceFacts } from '../../ports/device-facts.ts'
import { capabilitiesOf } from './DeviceDialog.tsx'

const BEST: DeviceFacts = {
  isSecure: true,
  isIsolated: true,
  threads: 8,
  graphics: {
    state: 'present',
    name: 'nvidia ampere',
    isCard: true,
    hasHalfPrecision: true,
    largestBufferBytes: 4_294_967_296,
  },
  storage: { usage: 1_000_000, quota: 20_000_000_000 },
  canEncrypt: true,
  isOnline: true,
  lacks: [],
}

const lineOf = (facts: Partial<DeviceFacts>, id: string) =>
  capabilitiesOf({ ...BEST, ...facts }).find(line => line.id === id)

describe('what a browser allows', () => {
  it('is everything on the best of them', () => {
    expect(capabilitiesOf(BEST).map(({ state }) => state)).toEqual(
      Array.from({ length: 7 }, () => 'yes'),
    )
    expect(lineOf({}, 'graphics')?.why).toContain('nvidia ampere')
    expect(lineOf({}, 'threads')?.why).toContain('8')
    expect(lineOf({}, 'storage')?.why).toContain('20 GB')
  })

  it('tells an insecure page apart from a browser without WebGPU', () => {
    const absent = { graphics: { state: 'absent' } } as const
    expect(lineOf(absent, 'graphics')).toMatchObject({ state: 'no' })
    expect(lineOf({ ...absent, isSecure: false }, 'graphics')?.why).not.toBe(
      lineOf(absent, 'graphics')?.why,
    )
    expect(lineOf(absent, 'half')).toBeUndefined()
  })

  it.each<[string, Partial<DeviceFacts>, string]>([
    ['no adapter', { graphics: { state: 'no-adapter' } }, 'no'],
    [
      'a processor that stands in for a card',
      {
        graphics: { ...BEST.graphics, state: 'present', isCard: false } as DeviceFacts['graphics'],
      },
      'part',
    ],
  ])('says of %s what that means', (_, facts, state) => {
    expect(lineOf(facts, 'graphics')).toMatchObject({ state })
  })

  it('offers models with whole precision where half is missing', () => {
    const graphics = { ...BEST.graphics, hasHalfPrecision: false } as DeviceFacts['graphics']
    expect(lineOf({ graphics }, 'half')).toMatchObject({ state: 'part' })
  })

  it('has one thread where the page is not isolated', () => {
    expect(lineOf({ isIsolated: false }, 'threads')).toMatchObject({ state: 'part' })
    expect(lineOf({ threads: 1 }, 'threads')).toMatchObject({ state: 'part' })
  })

  it('has no room for a model in a full storage, and does not guess', () => {
    const full = { usage: 900, quota: 1_000 }
    expect(lineOf({ storage: full }, 'storage')).toMatchObject({ state: 'no' })
    expect(lineOf({ storage: { usage: 2_000, quota: 1_000 } }, 'storage')?.why).toContain('0 bytes')
    expect(lineOf({ storage: null }, 'storage')).toMatchObject({ state: 'part' })
  })

  it.each(['isSecure', 'canEncrypt', 'isOnline'] as const)('says no without %s', fact => {
    expect(capabilitiesOf({ ...BEST, [fact]: false }).some(({ state }) => state === 'no')).toBe(
      true,
    )
  })

  it('names what is switched off, and that it goes on without', () => {
    for (const lack of ['tabs', 'sizes'] as const)
      expect(lineOf({ lacks: [lack] }, lack)).toMatchObject({ state: 'part' })
  })
})
