import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../test/history-faults.ts'
import { logs } from '../../../test/log-arbitrary.ts'
import { appended, commitOf, planWith, policyWith, turnLines } from '../../../test/plan-policies.ts'
import { branch, shown } from '../../../test/session.ts'
import { foldBranch, viewOf, type Branch } from '../../branch/branch.ts'
import { startsTurn, isOfConversation, type ViewItem } from '../../message/view.ts'
import { repair } from '../../request/repair.ts'
import { parseSummary } from '../sections.ts'
import type { ChosenRange } from './measure.ts'
import { planCompaction, type CompactionPlan } from './plan.ts'

const OPTIONS = planWith(policyWith({}), { manual: true })

function planOf(folded: Branch, range: ChosenRange): CompactionPlan {
  const plan = planCompaction(folded, { ...OPTIONS, range })
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

function foldRange(folded: Branch, range: ChosenRange, compactionId = 'c.test'): Branch {
  return appended(folded, commitOf(folded, planOf(folded, range), { compactionId }))
}

const heads = (folded: Branch) => shown(viewOf(folded)).map(line => line.slice(0, 10))

describe('a chosen range', () => {
  it('leaves the messages before and after it whole', () => {
    const folded = branch(...turnLines(6))
    const plan = planOf(folded, { firstId: 'e3', lastId: 'e6' })
    expect(plan).toMatchObject({ firstNumber: 3, lastNumber: 6, masks: [] })
    expect(plan.toSummarize.map(({ id }) => id)).toEqual(['e3', 'e4', 'e5', 'e6'])
    const after = foldRange(folded, { firstId: 'e3', lastId: 'e6' })
    expect(heads(after).map(line => line.slice(0, 3))).toEqual([
      'u 0',
      'a 0',
      'u [',
      'u 3',
      'a 3',
      'u 4',
      'a 4',
      'u 5',
      'a 5',
    ])
  })

  it('grows to the whole step of a call', () => {
    const long = 'word '.repeat(200)
    const folded = branch(`u ${long}`, 'call grep', `result grep ${long}`, 'a so', ...turnLines(3))
    expect(planOf(folded, { firstId: 'e3', lastId: 'e5' })).toMatchObject({
      firstNumber: 2,
      lastNumber: 5,
    })
    expect(planOf(folded, { firstId: 'e1', lastId: 'e2' })).toMatchObject({
      firstNumber: 1,
      lastNumber: 3,
    })
  })

  it('grows to the whole of an earlier fold that it touches, and replaces it', () => {
    const once = foldRange(branch(...turnLines(8)), { firstId: 'e5', lastId: 'e8' }, 'c.one')
    const plan = planOf(once, { firstId: 'e3', lastId: 'c.one/0' })
    expect(plan).toMatchObject({ firstNumber: 3, lastNumber: 8, previousSummary: 'In short.' })
    const twice = appended(once, commitOf(once, plan))
    expect(viewOf(twice).items.filter(({ origin }) => origin === 'summary')).toHaveLength(1)
  })

  it('carries a question over that waits for its answer', () => {
    const folded = branch(...turnLines(4), `u now ${'word '.repeat(20)}`)
    const after = foldRange(folded, { firstId: 'e5', lastId: 'e9' })
    expect(heads(after).slice(4)).toEqual(['u [Summary', 'u now word'])
  })

  it('names no range that the view does not have, in this order', () => {
    const folded = branch(...turnLines(4))
    for (const range of [
      { firstId: 'e5', lastId: 'e2' },
      { firstId: 'gone', lastId: 'e2' },
      { firstId: 'e1', lastId: 'gone' },
    ])
      expect(planCompaction(folded, { ...OPTIONS, range })).toBe('no-legal-cut')
  })
})

describe('several folds', () => {
  const two = foldRange(
    foldRange(branch(...turnLines(12)), { firstId: 'e3', lastId: 'e6' }, 'c.one'),
    { firstId: 'e11', lastId: 'e14' },
    'c.two',
  )

  it('live next to one another, and each is undone alone', () => {
    const summaries = viewOf(two).items.filter(({ origin }) => origin === 'summary')
    expect(summaries.map(({ id }) => id)).toEqual(['c.one/0', 'c.two/0'])
    const undone = appended(two, { type: 'v1.compaction-undone', compactionId: 'c.one' })
    const alone = foldRange(branch(...turnLines(12)), { firstId: 'e11', lastId: 'e14' }, 'c.two')
    expect(viewOf(undone)).toEqual(viewOf(alone))
  })

  it('are all in the summary of a later compaction over them', () => {
    const wordy = ['## Goal\n- Move.', '## Goal\n- Count.\n\n## Done\n- All.']
    const first = foldBranchWith(wordy)
    const later = planCompaction(first, OPTIONS)
    if (typeof later === 'string') throw new Error(later)
    expect(parseSummary(later.previousSummary ?? '')).toEqual([
      { heading: 'Goal', bullets: ['Move.', 'Count.'] },
      { heading: 'Done', bullets: ['All.'] },
    ])
  })
})

function foldBranchWith([one = '', two = '']: readonly string[]): Branch {
  const folded = branch(...turnLines(12))
  const first = planOf(folded, { firstId: 'e3', lastId: 'e6' })
  const once = appended(folded, commitOf(folded, first, { compactionId: 'c.one', text: one }))
  const second = planOf(once, { firstId: 'e11', lastId: 'e14' })
  return appended(once, commitOf(once, second, { compactionId: 'c.two', text: two }))
}

/** The question without a whole answer, and the cut answer that is to go on. */
function openIn(items: readonly ViewItem[], goesOn: string | null): readonly string[] {
  const last = items.at(-1)
  const question = items.findLast(startsTurn)
  const isOpen = goesOn !== null || last?.role !== 'assistant'
  return [isOpen ? question : undefined, last?.id === goesOn ? last : undefined].flatMap(
    item => item?.id ?? [],
  )
}

describe('whatever range of whatever log is folded', () => {
  it('every request is valid, pins and the open question stay, and undo gives the same view back', () => {
    let plans = 0
    fc.assert(
      fc.property(logs(14), fc.nat(60), fc.nat(60), (events, from, length) => {
        const folded = foldBranch(events)
        const before = viewOf(folded)
        const items = before.items.filter(isOfConversation)
        const at = from % Math.max(1, items.length)
        const first = items[at]
        const last = items[Math.min(items.length - 1, at + length)]
        if (!first || !last) return
        const plan = planCompaction(folded, {
          ...OPTIONS,
          range: { firstId: first.id, lastId: last.id },
        })
        if (typeof plan === 'string') return
        plans += 1
        const committed = appended(folded, commitOf(folded, plan))
        const after = viewOf(committed)
        const isLast = (fault: string) => fault.startsWith('The last')
        expect(faultsOf(repair(after).items).filter(fault => !isLast(fault))).toEqual([])
        const kept = new Map(after.items.map(item => [item.id, item]))
        for (const item of before.items.filter(({ pinned }) => pinned))
          expect(kept.get(item.id)?.parts).toEqual(item.parts)
        const open = openIn(items, folded.overlays.goesOn)
        expect(open.filter(id => !kept.has(id))).toEqual([])
        const undo = { type: 'v1.compaction-undone', compactionId: 'c.test' } as const
        expect(viewOf(appended(committed, undo))).toEqual(before)
      }),
    )
    expect(plans).toBeGreaterThan(10)
  })
})
