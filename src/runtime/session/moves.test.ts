import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { happenings, laneHappenings, queueHappenings } from '../../test/session-happenings.ts'
import { faultsAfter } from '../../test/session-moves.ts'

// A first import takes longer than a test waits.
beforeAll(() => Promise.all([import('./queue.ts'), import('./lanes.ts')]))

/** Other work on the machine may take most of it. */
const PATIENCE_MS = Math.max(120_000, propertyRuns() * 1_000)

it.each([
  [1, 'at once', false],
  [2, 'at once', false],
  [3, 'at once', false],
  [1, 'later', true],
  [2, 'later', true],
] as const)(
  'loses and doubles no text, stores before it sends, and lets go of the lock, whatever happens to %d tabs in whatever order, their log read %s',
  async (tabs, _, readsLater) => {
    await fc.assert(
      fc.asyncProperty(happenings, async happening => {
        expect(await faultsAfter(happening, tabs, { readsLater })).toEqual([])
      }),
      { numRuns: 2 * propertyRuns() },
    )
  },
  PATIENCE_MS,
)

it.each([1, 2])(
  'loses and doubles no queued message in %d tabs that edit, order and remove messages and have them join turns with tools',
  async tabs => {
    await fc.assert(
      fc.asyncProperty(queueHappenings, async happening => {
        expect(await faultsAfter(happening, tabs, { callsTools: true })).toEqual([])
      }),
      { numRuns: propertyRuns() },
    )
  },
  PATIENCE_MS,
)

it.each([1, 2])(
  'loses and doubles no message that several models answer, and no model reads another answer, in %d tabs that stop, repeat, choose and keep answers',
  async tabs => {
    await fc.assert(
      fc.asyncProperty(laneHappenings, async happening => {
        expect(await faultsAfter(happening, tabs, { asksSeveral: true })).toEqual([])
      }),
      { numRuns: 2 * propertyRuns() },
    )
  },
  PATIENCE_MS,
)
