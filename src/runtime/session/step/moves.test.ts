import fc from 'fast-check'
import { expect, it } from 'vitest'
import { faultsAfter, movesOfTabs } from '../../../test/session-moves.ts'

it.each([
  [1, 'at once', false],
  [2, 'at once', false],
  [1, 'later', true],
  [2, 'later', true],
] as const)(
  'loses and doubles no text, stores before it sends, and lets go of the lock, whatever happens to %d tabs in whatever order, their log read %s',
  (tabs, _, readsLater) => {
    fc.assert(
      fc.property(movesOfTabs, moves => {
        expect(faultsAfter(moves, tabs, readsLater)).toEqual([])
      }),
    )
  },
)
