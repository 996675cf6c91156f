import { describe, expect, it } from 'vitest'
import { appended, commitOf } from '../../../test/plan-policies.ts'
import { configFor } from '../../../test/drive.ts'
import { branch } from '../../../test/session.ts'
import { repeatedWord } from '../../../test/words.ts'
import { viewOf } from '../../branch/branch.ts'
import type { EventDraft, EventId } from '../../log/event.ts'
import { textOf } from '../../message/message.ts'
import { faultsOf } from '../../../test/history-faults.ts'
import { repair } from '../../request/repair.ts'
import { planOptions } from '../../turn/job.ts'
import { latestUserIndex } from '../../message/view.ts'
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
