import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tickGroups } from './drawings.ts'

it('joins the labels of marks that lie close together', () => {
  const at = (...positions: number[]) =>
    tickGroups(positions.map((x, index) => ({ number: index + 1, x })))
  expect(at(10, 200, 205)).toEqual([
    { label: '1', x: 10 },
    { label: '2–3', x: 202.5 },
  ])
  expect(at(10, 100, 200).map(({ label }) => label)).toEqual(['1', '2', '3'])
})

it('names every mark, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(300), { maxLength: 5 }), positions => {
      const ticks = positions
        .toSorted((a, b) => a - b)
        .map((x, index) => ({ number: index + 1, x }))
      const named = tickGroups(ticks).flatMap(({ label }) => {
        const [from = 0, until = from] = label.split('–').map(Number)
        return ticks.map(({ number }) => number).filter(n => n >= from && n <= until)
      })
      expect(named).toEqual(ticks.map(({ number }) => number))
    }),
  )
})
