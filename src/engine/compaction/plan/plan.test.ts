import { describe, expect, it } from 'vitest'
import { stamped } from '../../../test/branch-moves.ts'
import { configFor } from '../../../test/drive.ts'
import { faultsOf } from '../../../test/history-faults.ts'
import {
  appended,
  commitOf,
  planWith,
  planned,
  policyWith,
  turnLines,
  viewAfter,
} from '../../../test/plan-policies.ts'
import { branch, session, shown } from '../../../test/session.ts'
import { repeatedWord } from '../../../test/words.ts'
import { foldBranch, viewOf } from '../../branch/branch.ts'
import type { EventDraft, EventId } from '../../log/event.ts'
import { textOf } from '../../message/message.ts'
import { latestUserIndex } from '../../message/view.ts'
import { repair } from '../../request/repair.ts'
import { branchStart } from '../../turn/branch-change.ts'
import { planOptions } from '../../turn/job.ts'
import { planCompaction } from './plan.ts'

const BY_TARGET = { head: { keep: 'none' }, tail: { keep: 'target', atLeastShare: 0 } } as const
const optionsFor = (windowTokens: number, manual = true) =>
  planOptions(configFor(windowTokens), manual)

/** One turn that alone is too large for 2,048 tokens. */
const LONG_TURN = [
  'u read everything',
  ...Array.from({ length: 12 }, () => ['call read', `result read ${repeatedWord(200)}`]).flat(),
]

describe('planCompaction', () => {
  it('counts as lost what the masks of the kept tail hide', () => {
    const step = (n: number) => [
      `u ${n}`,
      `call read file-${n}`,
      `result read ticket-77${n}4 ${repeatedWord(200)}`,
      `a ${n}`,
    ]
    const turns = Array.from({ length: 12 }, (_, n) => step(n)).flat()
    const options = optionsFor(8_192, false)
    if (!options) throw new Error('No compactions')
    const roomy = { ...options.policy, target: 0.6, minimumReclaim: 0 }
    const plan = planCompaction(branch(...turns), { ...options, policy: roomy })
    if (typeof plan === 'string') throw new Error(plan)
    expect(plan.masks.length).toBeGreaterThan(0)
    for (const { messageId } of plan.masks) {
      const original = plan.frame.originals.find(({ id }) => id === messageId)
      expect(JSON.stringify(original?.parts)).toMatch(/ticket-77\d+4/)
      const kept = plan.frame.kept.find(item => 'id' in item && item.id === messageId)
      expect(JSON.stringify(kept?.parts)).not.toMatch(/ticket-77/)
    }
  })

  it('says so when there is nothing beside the newest question, and when the only turn start is the first', () => {
    const options = optionsFor(4_096)
    expect(planCompaction(branch(), options)).toBe('nothing-to-compact')
    expect(planCompaction(branch('u one', 'a two'), options)).toBe('nothing-to-compact')
    const plan = { ...BY_TARGET, align: 'turn' as const }
    const byTurns = options && { ...options, policy: { ...options.policy, plan } }
    expect(planCompaction(branch('u one', 'a two'), byTurns)).toBe('no-legal-cut')
  })

  it('makes no automatic compaction that would free too little', () => {
    const short = branch('u a', 'a b', 'u c', 'a d', 'u e')
    expect(planCompaction(short, optionsFor(8_192, false))).toBe('not-worth-it')
  })

  it('cuts between the steps of a turn that alone is too large, and carries its question over', () => {
    const folded = branch(...LONG_TURN)
    const plan = planCompaction(folded, optionsFor(2_048, false))
    if (typeof plan === 'string') throw new Error(plan)
    expect(plan.carried).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'read everything' }] },
    ])
    const after = viewOf(appended(folded, commitOf(folded, plan)))
    expect(faultsOf(repair(after).items).filter(fault => !fault.startsWith('The last'))).toEqual([])
    expect(after.items[latestUserIndex(after)]?.parts).toEqual([
      { type: 'text', text: 'read everything' },
    ])
  })

  it('S6: carries the question over as it was written, without the hint that is read behind it', () => {
    const hint: EventDraft = { type: 'v1.answer-asked', hint: 'Be brief.', sampling: {} }
    const folded = branch(...LONG_TURN, hint)
    const plan = planCompaction(folded, optionsFor(2_048, false))
    if (typeof plan === 'string') throw new Error(plan)
    expect(plan.carried).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'read everything' }] },
    ])
    const after = viewOf(appended(folded, commitOf(folded, plan)))
    expect(after.items[latestUserIndex(after)]?.origin).toBe('message')
  })

  it('carries nothing over that is pinned: it stays by itself', () => {
    const pinned: EventDraft = { type: 'v1.message-pinned', messageId: 'e1' as EventId }
    const folded = branch(...LONG_TURN, pinned)
    const plan = planCompaction(folded, optionsFor(2_048, false))
    if (typeof plan === 'string') throw new Error(plan)
    const after = viewOf(appended(folded, commitOf(folded, plan)))
    expect(after.items.filter(({ parts }) => textOf(parts) === 'read everything')).toHaveLength(1)
  })
})

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

it('a rebuild summarizes the originals, stands for all compactions in force, and is taken back like one', () => {
  const policy = policyWith({ tail: { keep: 'turns', share: 0, atLeast: 2 } })
  const first = branch(...turnLines(8))
  const plan = planCompaction(first, planWith(policy))
  if (typeof plan === 'string') throw new Error(plan)
  const once = appended(first, commitOf(first, plan))
  const rebuilt = planCompaction(once, { ...planWith(policy, { manual: true }), rebuild: true })
  if (typeof rebuilt === 'string') throw new Error(rebuilt)
  expect(rebuilt).toMatchObject({ previousSummary: null, previousCompactionId: 'c.test' })
  expect(rebuilt.toSummarize.length).toBeGreaterThanOrEqual(plan.toSummarize.length)
  expect(rebuilt.toSummarize.every(({ origin }) => origin === 'message')).toBe(true)
  const commit = commitOf(once, rebuilt, { compactionId: 'c.new', text: 'Again.' })
  const twice = appended(once, commit)
  expect(shown(viewOf(twice)).filter(line => line.startsWith('u [Summary'))).toHaveLength(1)
  expect(shown(viewOf(twice))[0]).toContain('Again.')
  const undone = appended(twice, { type: 'v1.compaction-undone', compactionId: 'c.new' })
  expect(viewOf(undone)).toEqual(viewOf(once))
})

it('is seen where a rebuild starts inside a span that a clear cut', () => {
  const policy = policyWith({ tail: { keep: 'turns', share: 0, atLeast: 2 } })
  const first = branch(...turnLines(6))
  const once = appended(first, commitOf(first, planned(first, { tail: policy.plan.tail })))
  const clear: EventDraft = { type: 'v1.context-cleared', keepsFromId: 'e3' as EventId }
  const cleared = appended(once, clear)
  const rebuilt = planCompaction(cleared, { ...planWith(policy, { manual: true }), rebuild: true })
  if (typeof rebuilt === 'string') throw new Error(rebuilt)
  const lines = shown(
    viewOf(appended(cleared, commitOf(cleared, rebuilt, { compactionId: 'c.new' }))),
  ).map(line => line.split(' ').slice(0, 2).join(' '))
  expect(lines.filter(line => line === 'u [Summary')).toHaveLength(1)
})
