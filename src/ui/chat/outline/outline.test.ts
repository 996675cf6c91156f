import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageRow } from '../../../test/fake-session.ts'
import type { Role } from '../../../engine/message/message.ts'
import { unloadedOf } from '../../../runtime/session/shown-row.ts'
import { itemsOf } from '../items.ts'
import { mapPaths } from './ConversationMap.tsx'
import { jumpFrom } from './use-jump-keys.ts'

describe('the map', () => {
  const items = (count: number, roleOf: (number: number) => Role) =>
    itemsOf(
      Array.from({ length: count }, (_, at) => unloadedOf(messageRow(at + 1, roleOf(at + 1), []))),
    )
  const placesIn = (path: string) => path.match(/\d+(?=h)/g)?.map(Number) ?? []

  it('marks own messages and matches at their share of the height, loaded or not', () => {
    const rows = items(10, number => (number % 5 === 1 ? 'user' : 'assistant'))
    const shown = rows.filter(({ type }) => type === 'unloaded')
    const paths = mapPaths(shown, {
      height: 100,
      scrollSize: 1_000,
      offsetOf: index => index * 100,
      matches: new Set([10]),
    })
    expect(placesIn(paths.own)).toEqual([1, 52])
    expect(placesIn(paths.match)).toEqual([91])
    expect([paths.pin, paths.fold, paths.checkpoint]).toEqual(['', '', ''])
  })

  it('draws at most one mark of a kind for each three pixels, within its height', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 10, max: 900 }),
        (count, height) => {
          const shown = items(count, () => 'user')
          const { own } = mapPaths(shown, {
            height,
            scrollSize: shown.length * 50,
            offsetOf: index => index * 50,
            matches: new Set(),
          })
          const positions = placesIn(own)
          expect(positions.length).toBeLessThanOrEqual(height / 3 + 2)
          expect(Math.max(...positions)).toBeLessThanOrEqual(height + 3)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('the keys that jump', () => {
  const jump = (key: string, here: number) => jumpFrom([1, 4, 9], key, () => here)

  it('go to the own message before and after the reader, and to the first and last one', () => {
    expect([jump('ArrowUp', 5), jump('ArrowUp', 4), jump('ArrowUp', 1)]).toEqual([4, 1, undefined])
    expect([jump('ArrowDown', 4), jump('ArrowDown', 9)]).toEqual([9, undefined])
    expect([jump('Home', 5), jump('End', 5)]).toEqual([1, 9])
  })
})
