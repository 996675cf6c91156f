import fc from 'fast-check'
import { expect, it } from 'vitest'
import { unloadedOf } from '../../runtime/session/shown-row.ts'
import { manyRows } from '../../test/fake-session.ts'
import { headOfItem, itemsOf } from './items.ts'
import { messagesToLoad } from './use-after-scroll.ts'

const ROWS = manyRows(600)
const itemsWith = (isLoaded: (number: number) => boolean) =>
  itemsOf(
    ROWS.map(row =>
      row.type === 'message' && !isLoaded(row.entry.number) ? unloadedOf(row) : row,
    ),
  )

it('the messages to load are none while all near are loaded', () => {
  const items = itemsWith(number => number > 400)
  expect(messagesToLoad(items, 500, 510)).toBeNull()
  expect(messagesToLoad(items, 0, 10)).not.toBeNull()
})

it('the messages to load hold what is seen, and afterwards nothing near is missing', () => {
  const place = fc.integer({ min: 0, max: 599 })
  fc.assert(
    fc.property(place, fc.nat(40), fc.func(fc.boolean()), (first, seen, isLoaded) => {
      const last = Math.min(600, first + seen)
      const items = itemsWith(isLoaded)
      const numbers = messagesToLoad(items, first, last)
      if (numbers === null) return
      for (const item of items.slice(first, last + 1)) {
        const head = headOfItem(item)
        if (head) expect(numbers).toContain(head.number)
      }
      expect(
        messagesToLoad(
          itemsWith(number => numbers.includes(number)),
          first,
          last,
        ),
      ).toBeNull()
      expect(numbers.length).toBeLessThanOrEqual(seen + 201)
    }),
  )
})
