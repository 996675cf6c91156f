import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { branchMoves, moved } from '../../test/branch-moves.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { lastOf, toArray } from './append-list.ts'
import { foldBranch } from './branch.ts'
import { branchEnds } from './branch-ends.ts'
import { versionsOf } from './versions.ts'

describe('the ends of branches', () => {
  it('are as many as the versions say, in their order, each with what its branch holds', () => {
    fc.assert(
      fc.property(fc.tuple(logs(6), branchMoves), ([start, moves]) => {
        const log = moves.reduce(moved, start as ReturnType<typeof moved>)
        const shown = foldBranch(log)
        const { branch, branches } = versionsOf(log, shown)
        const ends = branchEnds(log)
        if (shown.messages.length > 0) {
          expect(ends).toHaveLength(branches)
          expect(ends.findIndex(({ isShown }) => isShown) + 1).toBe(branch)
        }
        for (const { leafId, messages, at, asked } of ends) {
          const there = foldBranch(log, leafId)
          expect([messages, at]).toEqual([there.messages.length, lastOf(there.messages)?.event.at])
          const entries = toArray(there.messages)
          expect(asked).toBe(entries.findLast(({ event }) => event.role === 'user')?.event ?? null)
        }
      }),
      { numRuns: 60 },
    )
  })
})
