import { describe, expect, it } from 'vitest'
import { commitOf, appended, planWith, policyWith } from '../../../test/plan-policies.ts'
import { branch, session, shown } from '../../../test/session.ts'
import { foldBranch, viewOf, type Branch } from '../../branch.ts'
import type { EventDraft, EventId } from '../../event.ts'
import type { PlanPolicy } from '../../presets/plan-policy.ts'
import type { CompactionPolicy } from '../../presets/preset.ts'
import { planCompaction, type CompactionPlan } from '../plan.ts'

const words = (count: number) => 'word '.repeat(count).trim()
/** `u 0 …`, `a 0 …`, and so on, about `size` words each. */
const turns = (count: number, size = 20) =>
  Array.from({ length: count }, (_, n) => [`u ${n} ${words(size)}`, `a ${n} ${words(size)}`]).flat()

function planned(
  folded: Branch,
  plan: Partial<PlanPolicy>,
  {
    change = {},
    ...room
  }: { change?: Partial<CompactionPolicy> } & Parameters<typeof planWith>[1] = {},
): CompactionPlan {
  const made = planCompaction(folded, planWith(policyWith(plan, change), room))
  if (typeof made === 'string') throw new Error(made)
  return made
}

/** First words of what the model reads after the commit. */
function after(folded: Branch, plan: CompactionPlan): readonly string[] {
  return shown(viewOf(appended(folded, commitOf(folded, plan)))).map(line =>
    line.split(' ').slice(0, 2).join(' '),
  )
}

const byMessages = { at: [{ of: 'messages', at: 10 }], warns: false, leastMessages: 0 } as const

describe('the head', () => {
  it('is the first messages as they are, and the summary stands behind them', () => {
    const folded = branch(...turns(8), 'u now')
    const plan = planned(folded, {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 2 },
    })
    expect(plan.firstNumber).toBe(3)
    expect(after(folded, plan)).toEqual(['u 0', 'a 0', 'u [Summary', 'u 7', 'a 7', 'u now'])
  })

  it('never ends between a call and its results', () => {
    const folded = branch('u a', 'call grep', 'result grep x', 'a so', ...turns(6))
    const plan = planned(folded, {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    })
    expect(plan.firstNumber).toBe(4)
  })

  it('goes through the first assistant message that has text', () => {
    const lines = ['u a', 'call grep', 'result grep x', 'a found', ...turns(6)]
    const folded = branch(...lines)
    const policy = {
      head: { keep: 'first-run' },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    } as const
    const plan = planned(folded, policy)
    expect(after(folded, plan)).toEqual([
      'u a',
      'call grep',
      'result grep',
      'a found',
      'u [Summary',
      'u 5',
      'a 5',
    ])
  })

  it('is empty where no assistant message has text', () => {
    const steps = Array.from({ length: 6 }, () => ['u q', 'call grep', 'result grep x']).flat()
    const plan = planned(branch(...steps), {
      head: { keep: 'first-run' },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    })
    expect(plan.firstNumber).toBe(1)
  })

  it('stays the same at the next compaction, and the earlier summary goes into the new one', () => {
    const policy = {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    } as const
    const first = branch(...turns(5))
    const once = appended(first, commitOf(first, planned(first, policy)))
    const more = session(...turns(4))
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

describe('the tail', () => {
  it('A3: is half of the messages that the trigger allows, four at least', () => {
    const folded = branch(...turns(12), 'u now')
    const tail = { keep: 'messages', shareOfTrigger: 0.5, atLeast: 4 } as const
    const plan = planned(folded, { tail, align: 'step' }, { change: { blocking: byMessages } })
    expect(plan.tail).toHaveLength(5)
    const four = { ...byMessages, at: [{ of: 'messages', at: 4 }] } as const
    expect(
      planned(folded, { tail, align: 'step' }, { change: { blocking: four } }).tail,
    ).toHaveLength(4)
  })

  it('keeps a call with its results where the count falls between them', () => {
    const folded = branch(...turns(6), 'u q', 'call grep', 'result grep x', 'a b', 'u c', 'a d')
    const tail = { keep: 'messages', shareOfTrigger: 0, atLeast: 4 } as const
    expect(planned(folded, { tail, align: 'step' }).tail.map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
    ])
  })

  it('starts with a turn where the preset cuts at turns only', () => {
    const folded = branch(...turns(8), 'u now')
    const tail = { keep: 'messages', shareOfTrigger: 0, atLeast: 4 } as const
    expect(planned(folded, { tail, align: 'turn' }).tail).toHaveLength(5)
  })

  it('D3: is the newer half of the turns, the larger half of an odd number', () => {
    const tail = { keep: 'turns', share: 0.5, atLeast: 0 } as const
    expect(planned(branch(...turns(8)), { tail }).tail).toHaveLength(8)
    expect(planned(branch(...turns(7)), { tail }).tail).toHaveLength(8)
  })

  it('C3: is the newest messages or a share of the window, whichever is larger', () => {
    const folded = branch(...turns(12, 40))
    const tail = { keep: 'tokens', tokens: 0, shareOfWindow: 0.2, atMostShare: 1 } as const
    const room = { windowTokens: 2_000 }
    const byTokens = planned(folded, { tail: { ...tail, atLeastMessages: 2 }, align: 'step' }, room)
    expect(byTokens.tail.length).toBeGreaterThan(6)
    expect(byTokens.tailTokens).toBeLessThanOrEqual(400)
    const byCount = planned(folded, { tail: { ...tail, atLeastMessages: 14 }, align: 'step' }, room)
    expect(byCount.tail).toHaveLength(14)
  })

  it('never takes more of a small window than the preset allows', () => {
    const folded = branch(...turns(12, 40))
    const tail = {
      keep: 'tokens',
      tokens: 20_000,
      shareOfWindow: 0,
      atLeastMessages: 0,
      atMostShare: 0.25,
    } as const
    const plan = planned(folded, { tail, align: 'step' }, { windowTokens: 2_000 })
    expect(plan.tailTokens).toBeLessThanOrEqual(0.25 * 1_660)
    expect(plan.tailTokens).toBeGreaterThan(200)
  })

  it('is a share of what the messages take', () => {
    const folded = branch(...turns(10))
    const plan = planned(folded, { tail: { keep: 'share', share: 0.3 } })
    expect(plan.tail).toHaveLength(6)
  })

  it('reaches the target, and keeps its least share all the same', () => {
    const folded = branch(...turns(30, 30))
    const room = { windowTokens: 2_400 }
    const least = (atLeastShare: number) =>
      planned(folded, { tail: { keep: 'target', atLeastShare } }, room).tailTokens
    expect(least(0.4)).toBeGreaterThanOrEqual(0.4 * 1_992)
    expect(least(0)).toBeLessThan(least(0.4))
  })

  it('A5: is empty where nothing has to stay: the whole idle history goes', () => {
    const folded = branch(...turns(3))
    const plan = planned(folded, { tail: { keep: 'none' } }, { manual: true })
    expect(plan.carried).toEqual([])
    expect(after(folded, plan)).toEqual(['u [Summary'])
  })

  it('S6: keeps the newest user message that waits for its answer, whatever the preset keeps', () => {
    const asked = branch(...turns(3), 'u now')
    expect(after(asked, planned(asked, { tail: { keep: 'none' } }))).toEqual([
      'u [Summary',
      'u now',
    ])
    const working = branch(...turns(3), 'u now', 'call grep', 'result grep x')
    const plan = planned(working, { tail: { keep: 'none' } })
    expect(after(working, plan)).toEqual(['u [Summary', 'u now'])
  })
})

describe('no plan', () => {
  const keepsSix = { keep: 'messages', shareOfTrigger: 0, atLeast: 6 } as const

  it('is made where the policy keeps all there is, unless a person asks', () => {
    const folded = branch(...turns(3, 60))
    expect(planCompaction(folded, planWith(policyWith({ tail: keepsSix })))).toBe(
      'nothing-to-compact',
    )
    expect(
      planCompaction(folded, planWith(policyWith({ tail: keepsSix }), { manual: true })),
    ).toEqual(expect.objectContaining({ firstNumber: 1 }))
  })

  it('is made of fewer messages than the preset asks for', () => {
    const blocking = { at: [], warns: false, leastMessages: 7 }
    const policy = policyWith({ tail: { keep: 'share', share: 0.3 } }, { blocking })
    expect(planCompaction(branch(...turns(3)), planWith(policy))).toBe('nothing-to-compact')
    expect(planCompaction(branch(...turns(4)), planWith(policy))).toBeTypeOf('object')
  })

  it('B4: is made where the floor alone is too large for the budget', () => {
    const pin: EventDraft = { type: 'v1.message-pinned', messageId: 'e1' as EventId }
    const folded = branch(`u ${words(3_000)}`, 'a b', ...turns(5), pin)
    const policy = policyWith({ tail: { keep: 'share', share: 0.3 } })
    expect(planCompaction(folded, planWith(policy, { windowTokens: 2_048 }))).toBe('not-worth-it')
  })

  it('A3: is made again at once, where the view is what counts', () => {
    const policy = policyWith(
      { tail: { keep: 'messages', shareOfTrigger: 0.5, atLeast: 4 }, align: 'step' },
      { blocking: byMessages },
    )
    const folded = branch(...turns(6))
    const plan = planCompaction(folded, planWith(policy))
    if (typeof plan === 'string') throw new Error(plan)
    const compacted = appended(folded, commitOf(folded, plan))
    expect(viewOf(compacted).items.length).toBeLessThanOrEqual(10)
  })
})

it('stands where the model reads it, also when a pin from before a clear stays in the view', () => {
  const pin: EventDraft = { type: 'v1.message-pinned', messageId: 'e1' as EventId }
  const clear: EventDraft = { type: 'v2.context-cleared', keepsFromId: null }
  const folded = branch('u rule', clear, pin, ...turns(3))
  expect(after(folded, planned(folded, { tail: { keep: 'none' } }))).toEqual([
    'u rule',
    'u [Summary',
  ])
})

describe('a person’s compaction', () => {
  it('follows rules of its own where the preset has them', () => {
    const manual = {
      plan: { head: { keep: 'none' }, tail: { keep: 'none' }, align: 'turn' },
      replacement: [
        { use: 'summary', role: 'user', before: 'So far: ', after: '' },
        { use: 'text', role: 'assistant', text: 'Understood.' },
      ],
    } as const
    const change = { manual }
    const folded = branch(...turns(5))
    const plan = planned(
      folded,
      { tail: { keep: 'turns', share: 0.5, atLeast: 1 } },
      { change, manual: true },
    )
    expect(after(folded, plan)).toEqual(['u So', 'a Understood.'])
    const automatic = planned(
      folded,
      { tail: { keep: 'turns', share: 0.5, atLeast: 1 } },
      { change },
    )
    expect(automatic.tail).toHaveLength(6)
  })
})

describe('a rebuild', () => {
  it('summarizes the originals, stands for all compactions in force, and is taken back like one', () => {
    const policy = policyWith({ tail: { keep: 'turns', share: 0, atLeast: 2 } })
    const first = branch(...turns(8))
    const plan = planCompaction(first, planWith(policy))
    if (typeof plan === 'string') throw new Error(plan)
    const once = appended(first, commitOf(first, plan))
    const rebuilt = planCompaction(once, { ...planWith(policy, { manual: true }), rebuild: true })
    if (typeof rebuilt === 'string') throw new Error(rebuilt)
    expect(rebuilt).toMatchObject({ previousSummary: null, previousCompactionId: 'c.test' })
    expect(rebuilt.toSummarize.length).toBeGreaterThanOrEqual(plan.toSummarize.length)
    expect(rebuilt.toSummarize.every(({ origin }) => origin === 'message')).toBe(true)
    const commit = commitOf(once, rebuilt, { compactionId: 'c.new', text: 'Anew.' })
    const twice = appended(once, commit)
    expect(shown(viewOf(twice)).filter(line => line.startsWith('u [Summary'))).toHaveLength(1)
    expect(shown(viewOf(twice))[0]).toContain('Anew.')
    const undone = appended(twice, { type: 'v1.compaction-undone', compactionId: 'c.new' })
    expect(viewOf(undone)).toEqual(viewOf(once))
  })
})

it('takes the hidden steps of a resumed session with their turn', () => {
  const restored: EventDraft = {
    type: 'v1.history-restored',
    firstKeptId: 'e1' as EventId,
    textOnly: true,
  }
  const lines = ['u a', 'a first thought', 'call grep', 'result grep x', 'a so', ...turns(2)]
  const folded = branch(...lines, restored)
  expect(
    after(
      folded,
      planned(folded, { head: { keep: 'messages', count: 1 }, tail: { keep: 'none' } }),
    ),
  ).toEqual(['u a', 'u [Summary'])
})

it('is seen where a rebuild starts inside a span that a clear cut', () => {
  const policy = policyWith({ tail: { keep: 'turns', share: 0, atLeast: 2 } })
  const first = branch(...turns(6))
  const once = appended(first, commitOf(first, planned(first, { tail: policy.plan.tail })))
  const clear: EventDraft = { type: 'v2.context-cleared', keepsFromId: 'e3' as EventId }
  const cleared = appended(once, clear)
  const rebuilt = planCompaction(cleared, { ...planWith(policy, { manual: true }), rebuild: true })
  if (typeof rebuilt === 'string') throw new Error(rebuilt)
  const lines = shown(
    viewOf(appended(cleared, commitOf(cleared, rebuilt, { compactionId: 'c.new' }))),
  ).map(line => line.split(' ').slice(0, 2).join(' '))
  expect(lines.filter(line => line === 'u [Summary')).toHaveLength(1)
})

it('T2: a plan is left behind by an edit before its end, and outlives one after it', () => {
  const events = session(...turns(4))
  const folded = foldBranch(events)
  const plan = planned(folded, { tail: { keep: 'turns', share: 0, atLeast: 1 } })
  const commit = {
    ...commitOf(folded, plan),
    id: 'k' as EventId,
    parentId: folded.leafId,
    at: 99,
  } as (typeof events)[number]
  const edited = (at: number) => {
    const old = events[at]
    if (!old) throw new RangeError(`No event ${at}`)
    return foldBranch([...events, commit, { ...old, id: 'x' as EventId, at: 100 }])
  }
  expect(shown(viewOf(edited(3)))[0]).toMatch(/^u 0/)
  expect(shown(viewOf(edited(8)))[0]).toMatch(/^u \[Summary/)
})
