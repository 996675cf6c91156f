import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldBranch } from '../../engine/branch/branch.ts'
import { versionsOf } from '../../engine/branch/versions.ts'
import type { SessionEvent } from '../../engine/log/event.ts'
import { branchMoves, moved } from '../../test/branch-moves.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { createKnownVersions } from './derive-snapshot.ts'

it('knows the same versions as from scratch after every event, however the log turns', () => {
  fc.assert(
    fc.property(logs(6), branchMoves, (before, moves) => {
      const log = moves.reduce<readonly SessionEvent[]>(moved, before)
      const known = createKnownVersions()
      for (let length = 1; length <= log.length; length += 1) {
        const events = log.slice(0, length)
        const branch = foldBranch(events)
        expect(known(events, branch)).toEqual(versionsOf(events, branch))
      }
    }),
    { numRuns: 40 },
  )
})
