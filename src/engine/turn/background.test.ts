import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../test/compactions.ts'
import { configFor } from '../../test/drive.ts'
import { appended, commitOf, planWith, policyWith } from '../../test/plan-policies.ts'
import { branch } from '../../test/session.ts'
import { variedWords } from '../../test/words.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import { revalidateSummary } from './background.ts'
import { decide } from './decide.ts'
import { restingState } from './types.ts'

const inForce = completed({ compactionId: 'c1' })

/** Waits for its moment: no summarizer was asked. */
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

const TURNS = Array.from({ length: 6 }, (_, n) => [
  `u ${n} ${variedWords(40)}`,
  `a ${n} ${variedWords(40)}`,
]).flat()
const policy = policyWith({ tail: { keep: 'turns', share: 0, atLeast: 2 } })
const user: EventDraft = {
  type: 'v1.message-appended',
  role: 'user',
  parts: [{ type: 'text', text: 'more' }],
  model: null,
  finishReason: null,
}

/** A conversation, and two compactions that were planned on it. */
function planned() {
  const folded = branch(...TURNS)
  const plan = planCompaction(folded, planWith(policy))
  if (typeof plan === 'string') throw new Error(plan)
  const draft = commitOf(folded, plan, { compactionId: 'c.test' })
  const other = commitOf(folded, plan, { compactionId: 'c.other' })
  return { folded, draft, other }
}

describe('a draft that another tab was faster than', () => {
  it('is appended as it is while only messages behind it came', () => {
    const { folded, draft } = planned()
    expect(revalidateSummary(draft, appended(folded, user))).toBe(draft)
  })

  it('becomes its failure when it is a compaction and another one came into force', () => {
    const { folded, draft, other } = planned()
    const grown = appended(folded, other)
    expect(revalidateSummary(user, grown)).toBe(user)
    expect(revalidateSummary(draft, grown)).toMatchObject({
      type: 'v1.compaction-failed',
      compactionId: 'c.test',
      code: 'stale',
    })
  })
})
