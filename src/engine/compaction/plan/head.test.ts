import { describe, expect, it } from 'vitest'
import { appended, commitOf, planned, turnLines, viewAfter } from '../../../test/plan-policies.ts'
import { branch, session, shown } from '../../../test/session.ts'
import { viewOf, type Branch } from '../../branch/branch.ts'
import type { EventDraft } from '../../log/event.ts'

describe('the head', () => {
  it('is the first messages as they are, and the summary stands behind them', () => {
    const folded = branch(...turnLines(8), 'u now')
    const plan = planned(folded, {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 2 },
    })
    expect(plan.firstNumber).toBe(3)
    expect(viewAfter(folded, plan)).toEqual(['u 0', 'a 0', 'u [Summary', 'u 7', 'a 7', 'u now'])
  })

  it('never ends between a call and its results, and is empty where no assistant message has text', () => {
    const folded = branch('u a', 'call grep', 'result grep x', 'a so', ...turnLines(6))
    const plan = planned(folded, {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    })
    expect(plan.firstNumber).toBe(4)
    const steps = Array.from({ length: 6 }, () => ['u q', 'call grep', 'result grep x']).flat()
    const headless = planned(branch(...steps), {
      head: { keep: 'first-run' },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    })
    expect(headless.firstNumber).toBe(1)
  })

  it('goes through the first assistant message that has text', () => {
    const lines = ['u a', 'call grep', 'result grep x', 'a found', ...turnLines(6)]
    const folded = branch(...lines)
    const policy = {
      head: { keep: 'first-run' },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    } as const
    const plan = planned(folded, policy)
    expect(viewAfter(folded, plan)).toEqual([
      'u a',
      'call grep',
      'result grep',
      'a found',
      'u [Summary',
      'u 5',
      'a 5',
    ])
  })

  it('stays the same at the next compaction, and the earlier summary goes into the new one', () => {
    const policy = {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    } as const
    const first = branch(...turnLines(5))
    const once = appended(first, commitOf(first, planned(first, policy)))
    const more = session(...turnLines(4))
      .filter(({ type }) => type === 'v1.message-appended')
      .reduce<Branch>((folded, { id: _id, parentId: _parentId, at: _at, ...draft }) => {
        return appended(folded, draft as EventDraft)
      }, once)
    const next = planned(more, policy)
    expect(next).toMatchObject({ firstNumber: 3, previousSummary: 'In short.' })
    const twice = appended(more, commitOf(more, next, { compactionId: 'c.next', text: 'Again.' }))
    expect(shown(viewOf(twice)).filter(line => line.startsWith('u [Summary'))).toHaveLength(1)
    expect(shown(viewOf(twice))[2]).toContain('Again.')
  })
})
