import fc from 'fast-check'
import { expect, it } from 'vitest'
import { append, emptyList, lastOf, listOf, sumOf, toArray } from './append-list.ts'

/** Long enough for several chunks; without the size they have ten at most. */
const numbers = fc.array(fc.nat(1_000), { maxLength: 120, size: 'max' })

it('holds what was appended, in order, and leaves older versions alone', () => {
  fc.assert(
    fc.property(numbers, fc.nat(120), (items, cut) => {
      const older = items.slice(0, cut).reduce(append<number>, emptyList<number>())
      const whole = items.slice(cut).reduce(append<number>, older)
      expect(toArray(older)).toEqual(items.slice(0, cut))
      expect(toArray(whole)).toEqual(items)
      expect(toArray(whole)).toBe(toArray(whole))
      expect(whole.length).toBe(items.length)
      expect(lastOf(whole)).toBe(items.at(-1))
      expect(toArray(listOf(items))).toEqual(items)
    }),
  )
})

it('copies at most one chunk for an append, however long it is', () => {
  const long = listOf(Array.from({ length: 10_000 }, (_, index) => index))
  const longer = append(long, 10_000)
  expect(longer.before === long.before || longer.before === long).toBe(true)
})

it('is summed, and a longer list measures only its end again', () => {
  fc.assert(
    fc.property(numbers, fc.nat(1_000), (items, more) => {
      const measured: number[] = []
      const measure = (item: number) => {
        measured.push(item)
        return item
      }
      const list = listOf(items)
      const sum = items.reduce((all, item) => all + item, 0)
      expect(sumOf(list, measure)).toBe(sum)
      expect(measured).toEqual(items)
      expect(sumOf(append(list, more), measure)).toBe(sum + more)
      expect(measured.length - items.length).toBeLessThanOrEqual(33)
      expect(sumOf(append(list, more), () => 1)).toBe(items.length + 1)
    }),
  )
})
