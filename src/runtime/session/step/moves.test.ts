import fc from 'fast-check'
import { expect, it } from 'vitest'
import { faultsAfter, movesOfTabs } from '../../../test/session-moves.ts'

it.each([1, 2] as const)(
  'loses and doubles no text, stores before it sends, and lets go of the lock, whatever happens to %d tabs in whatever order',
  tabs => {
    fc.assert(
      fc.property(movesOfTabs, moves => {
        expect(faultsAfter(moves, tabs)).toEqual([])
      }),
    )
  },
)
