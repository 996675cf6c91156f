import { describe, expect, it } from 'vitest'
import { appended, commitOf, planWith, policyWith } from '../../test/plan-policies.ts'
import { branch } from '../../test/session.ts'
import { variedWords } from '../../test/words.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import type { EventDraft } from '../log/event.ts'
import { revalidateSummary } from './background.ts'

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
