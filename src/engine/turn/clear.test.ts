import { describe, expect, it } from 'vitest'
import { completed } from '../../test/compactions.ts'
import { branch, session, shown } from '../../test/session.ts'
import { EMPTY_BRANCH, foldBranch, viewOf } from '../branch/branch.ts'
import type { EventDraft, SessionEvent } from '../log/event.ts'
import { clearDrafts, newestClear, restoreDrafts } from './clear.ts'

const LINES = ['u one', 'a first', 'u two', 'a second', 'u three', 'call t']

/** What the model reads once `drafts` follow the lines. */
function readAfter(...drafts: readonly EventDraft[]): readonly string[] {
  const events = session(...LINES, ...drafts) as readonly SessionEvent[]
  return shown(viewOf(foldBranch(events)))
}

describe('a clear', () => {
  it('keeps nothing between two turns, the messages of the turn that runs, and is not stored in a session that does not exist yet', () => {
    expect(readAfter(...clearDrafts(branch(...LINES), { isTurnRunning: false }))).toEqual([])
    expect(readAfter(...clearDrafts(branch(...LINES), { isTurnRunning: true }))).toEqual([
      'u three',
      'call t',
    ])
    expect(clearDrafts(EMPTY_BRANCH, { isTurnRunning: false })).toEqual([])
  })

  it('is not the newest thing that left the view once a compaction followed it', () => {
    const all: EventDraft = { type: 'v1.context-cleared', keepsFromId: null }
    expect(newestClear(branch('u one', 'a first', all, completed()))?.isNewest).toBe(false)
    expect(newestClear(branch('u one', 'a first', completed(), all))?.isNewest).toBe(true)
  })

  it('is taken back, the newest first, and only once', () => {
    const all: EventDraft = { type: 'v1.context-cleared', keepsFromId: null }
    const cleared = branch(...LINES, all)
    expect(newestClear(cleared)).toMatchObject({ clearId: cleared.leafId, isNewest: true })
    const [restored] = restoreDrafts(cleared)
    expect(readAfter(all, ...restoreDrafts(cleared))).toHaveLength(LINES.length)
    expect(restored && restoreDrafts(branch(...LINES, all, restored))).toEqual([])
  })
})
