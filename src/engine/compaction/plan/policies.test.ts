import { describe, expect, it } from 'vitest'
import {
  appended,
  commitOf,
  planned,
  planWith,
  policyWith,
  turnLines,
  viewAfter,
} from '../../../test/plan-policies.ts'
import { branch, session, shown } from '../../../test/session.ts'
import { repeatedWord } from '../../../test/words.ts'
import { foldBranch, viewOf } from '../../branch/branch.ts'
import { branchStart } from '../../turn/branch-change.ts'
import { stamped } from '../../../test/branch-moves.ts'
import type { EventDraft, EventId } from '../../log/event.ts'
import { planCompaction } from './plan.ts'

const byMessages = { at: [{ of: 'messages', at: 10 }], warns: false, leastMessages: 0 } as const

describe('no plan', () => {
  const keepsSix = { keep: 'messages', shareOfTrigger: 0, atLeast: 6 } as const

  it('is made where the policy keeps all there is unless a person asks, nor of fewer messages than it asks for', () => {
    const folded = branch(...turnLines(3, 60))
    expect(planCompaction(folded, planWith(policyWith({ tail: keepsSix })))).toBe(
      'nothing-to-compact',
    )
    expect(
      planCompaction(folded, planWith(policyWith({ tail: keepsSix }), { manual: true })),
    ).toEqual(expect.objectContaining({ firstNumber: 1 }))
    const blocking = { at: [], warns: false, leastMessages: 7 }
    const policy = policyWith({ tail: { keep: 'share', share: 0.3 } }, { blocking })
    expect(planCompaction(branch(...turnLines(3)), planWith(policy))).toBe('nothing-to-compact')
    expect(planCompaction(branch(...turnLines(4)), planWith(policy))).toBeTypeOf('object')
  })

  it('B4: is made where the floor alone is too large for the budget', () => {
    const pin: EventDraft = { type: 'v1.message-pinned', messageId: 'e1' as EventId }
    const folded = branch(`u ${repeatedWord(3_000)}`, 'a b', ...turnLines(5), pin)
    const policy = policyWith({ tail: { keep: 'share', share: 0.3 } })
    expect(planCompaction(folded, planWith(policy, { windowTokens: 2_048 }))).toBe('not-worth-it')
  })

  it('A3: is made again at once, where the view is what counts', () => {
    const policy = policyWith(
      { tail: { keep: 'messages', shareOfTrigger: 0.5, atLeast: 4 }, align: 'step' },
      { blocking: byMessages },
    )
    const folded = branch(...turnLines(6))
    const plan = planCompaction(folded, planWith(policy))
    if (typeof plan === 'string') throw new Error(plan)
    const compacted = appended(folded, commitOf(folded, plan))
    expect(viewOf(compacted).items.length).toBeLessThanOrEqual(10)
  })
})

it('stands where the model reads it, also when a pin from before a clear stays in the view', () => {
  const pin: EventDraft = { type: 'v1.message-pinned', messageId: 'e1' as EventId }
  const clear: EventDraft = { type: 'v1.context-cleared', keepsFromId: null }
  const folded = branch('u rule', clear, pin, ...turnLines(3))
  expect(viewAfter(folded, planned(folded, { tail: { keep: 'none' } }))).toEqual([
    'u rule',
    'u [Summary',
  ])
})

it('a person’s compaction follows rules of its own where the preset has them', () => {
  const manual = {
    plan: { head: { keep: 'none' }, tail: { keep: 'none' }, align: 'turn' },
    replacement: [
      { use: 'summary', role: 'user', before: 'So far: ', after: '' },
      { use: 'text', role: 'assistant', text: 'Understood.' },
    ],
  } as const
  const change = { manual }
  const folded = branch(...turnLines(5))
  const plan = planned(
    folded,
    { tail: { keep: 'turns', share: 0.5, atLeast: 1 } },
    { change, manual: true },
  )
  expect(viewAfter(folded, plan)).toEqual(['u So', 'a Understood.'])
  const automatic = planned(folded, { tail: { keep: 'turns', share: 0.5, atLeast: 1 } }, { change })
  expect(automatic.tail).toHaveLength(6)
})

it('takes the hidden steps of a resumed session with their turn', () => {
  const restored: EventDraft = {
    type: 'v1.history-restored',
    firstKeptId: 'e1' as EventId,
    textOnly: true,
  }
  const lines = ['u a', 'a first thought', 'call grep', 'result grep x', 'a so', ...turnLines(2)]
  const folded = branch(...lines, restored)
  expect(
    viewAfter(
      folded,
      planned(folded, { head: { keep: 'messages', count: 1 }, tail: { keep: 'none' } }),
    ),
  ).toEqual(['u a', 'u [Summary'])
})

it('T2: a plan is left behind by an edit before its end, and outlives one after it', () => {
  const events = session(...turnLines(4))
  const folded = foldBranch(events)
  const plan = planned(folded, { tail: { keep: 'turns', share: 0, atLeast: 1 } })
  const log = stamped(events, [commitOf(folded, plan)])
  const edited = (messageId: string) => {
    const change = { type: 'edit', messageId: messageId as EventId, text: 'other' } as const
    const start = branchStart(log, foldBranch(log), change)
    return foldBranch(stamped(log, start?.drafts ?? []))
  }
  expect(shown(viewOf(edited('e3')))[0]).toMatch(/^u 0/)
  expect(shown(viewOf(edited('e7')))[0]).toMatch(/^u \[Summary/)
})
