import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byTime, type Change } from './change-log.ts'
import type { Division } from './division.ts'
import { countingChanges, foldItem, partsBetween } from './fold-item.ts'

const KINDS = [
  ['fields', { fields: {} }, fc.record({ a: fc.nat(9), b: fc.nat(9), c: fc.nat(9) })],
  ['texts', 'values', fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))],
] as const satisfies readonly (readonly [string, Division, fc.Arbitrary<object>])[]

const actsOf = (values: fc.Arbitrary<object>) =>
  fc.array(
    fc.record({ device: fc.nat(1), values: fc.option(values, { freq: 6 }), meets: fc.boolean() }),
    { minLength: 2, maxLength: 14 },
  )

interface Act {
  readonly device: number
  readonly values: object | null
  readonly meets: boolean
}

function changesOf(acts: readonly Act[], division: Division): readonly Change[] {
  const devices: Change[][] = [[], []]
  acts.forEach(({ device, values, meets }, at) => {
    const own = devices[device]!
    const id = `c${String(at).padStart(3, '0')}`
    const parts = partsBetween(foldItem(own), values, division)
    const change = { id, collection: 'tea', item: 'x', after: own.at(-1)?.id ?? null, at }
    own.push({ ...change, value: values, ...(parts && { parts }) })
    if (meets) {
      const all = [...new Set(devices.flat())].toSorted(byTime)
      devices[0] = [...all]
      devices[1] = [...all]
    }
  })
  return [...new Set(devices.flat())].toSorted(byTime)
}

it.each(KINDS)('an item of %s is made of the changes that count', (_kind, division, values) => {
  fc.assert(
    fc.property(actsOf(values), acts => {
      const changes = changesOf(acts, division)
      const counting = countingChanges(changes)
      expect(foldItem(counting)).toEqual(foldItem(changes))
      expect(countingChanges(counting)).toEqual(counting)
      expect(counting.length).toBeLessThanOrEqual(7)
    }),
  )
})

it.each(KINDS)(
  'of %s a change that does not count may be missing when later ones come',
  (_kind, division, values) => {
    fc.assert(
      fc.property(actsOf(values), fc.nat(14), (acts, cut) => {
        const changes = changesOf(acts, division)
        const early = countingChanges(changes.slice(0, cut))
        expect(foldItem([...early, ...changes.slice(cut)])).toEqual(foldItem(changes))
      }),
    )
  },
)
