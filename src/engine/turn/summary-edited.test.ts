import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../test/compactions.ts'
import { configFor } from '../../test/drive.ts'
import { branch } from '../../test/session.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import { decide } from './decide.ts'
import { restingState } from './types.ts'

const inForce = completed({ compactionId: 'c1' })

/** Waits for its moment: nobody was asked. */
function prepared(change: Partial<typeof inForce>): EventDraft {
  return {
    ...completed({ compactionId: 'c2', trigger: 'background', ...change }),
    type: 'v1.compaction-proposed',
  }
}

/** What is appended once the summary in force has other words. */
function afterEdit(proposal: EventDraft): readonly EventDraft[] {
  const folded = branch('u one', 'a two', inForce, 'u four', 'a five', 'u six', proposal)
  const { replacement } = inForce
  const edited: SessionEvent = {
    id: 'edit' as EventId,
    parentId: folded.leafId,
    at: 9,
    type: 'v1.summary-edited',
    compactionId: 'c1',
    summary: 'Other words.',
    replacement,
  }
  return decide(restingState(folded), { type: 'event', event: edited }, configFor(8_192)).append
}

describe('a summary in force that is edited', () => {
  it('ends what was prepared from its old words as stale', () => {
    const span = spanTo('e5', { count: 4 })
    expect(afterEdit(prepared({ span, previousCompactionId: 'c1' }))).toMatchObject([
      { type: 'v1.compaction-failed', compactionId: 'c2', code: 'stale' },
    ])
  })

  it('leaves alone what speaks of other messages, and what a person asked for', () => {
    const after = spanTo('e5', { firstId: 'e4', count: 2 })
    expect(afterEdit(prepared({ span: after }))).toEqual([])
    expect(afterEdit(prepared({ trigger: 'manual', span: spanTo('e5', { count: 4 }) }))).toEqual([])
  })
})
