import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failed, started } from '../../../test/compactions.ts'
import { deepFreeze } from '../../../test/deep-freeze.ts'
import { logs } from '../../../test/log-arbitrary.ts'
import {
  appended,
  commitOf,
  planPolicies,
  planWith,
  policyWith,
  REPLACEMENTS,
} from '../../../test/plan-policies.ts'
import { propertyRuns } from '../../../test/property-runs.ts'
import { createSharedCases } from '../../../test/shared-cases.ts'
import { foldBranch, viewOf, type Branch } from '../../branch/branch.ts'
import type { EventDraft, SessionEvent } from '../../log/event.ts'
import { toolCallsOf, toolResultsOf } from '../../message/message.ts'
import { faultsOf } from '../../../test/history-faults.ts'
import { repair } from '../../request/repair.ts'
import { toArray } from '../../branch/append-list.ts'
import { latestUserIndex, startsTurn, type View, type ViewItem } from '../../message/view.ts'
import { planCompaction, type CompactionPlan } from './plan.ts'

const cases = fc.record({
  events: logs(10),
  plan: planPolicies,
  replacement: fc.constantFrom(...REPLACEMENTS),
  windowTokens: fc.constantFrom(600, 1_500, 4_096),
  manual: fc.boolean(),
  rebuild: fc.boolean(),
  maskTail: fc.constantFrom(
    null,
    ...[0, 1, 3].map(afterTurns => ({ afterTurns, argumentsOver: 40 })),
  ),
})

interface Planned {
  readonly folded: Branch
  readonly plan: CompactionPlan
  readonly draft: EventDraft
  readonly before: View
  readonly after: View
  readonly committed: Branch
  /** The same plan once more, from the same input. */
  readonly again: () => ReturnType<typeof planCompaction>
}

const ofCases = createSharedCases(cases)

/** Runs the law on every plan that any policy makes on any log. */
function law(check: (planned: Planned) => void) {
  let plans = 0
  ofCases(({ events, plan, replacement, windowTokens, manual, rebuild, ...more }) => {
    const folded = deepFreeze(foldBranch(events))
    const policy = policyWith(plan, { replacement, ...more })
    const options = deepFreeze({ ...planWith(policy, { windowTokens, manual }), rebuild })
    const made = planCompaction(folded, options)
    if (typeof made === 'string') return
    plans += 1
    const draft = deepFreeze(commitOf(folded, deepFreeze(made)))
    const committed = appended(folded, draft)
    check({
      folded,
      plan: made,
      draft,
      before: viewOf(folded),
      after: viewOf(committed),
      committed,
      again: () => planCompaction(folded, options),
    })
  })
  // About three of five cases make a plan.
  expect(plans).toBeGreaterThan(propertyRuns() < 100 ? 0 : propertyRuns() / 3)
}

const open = (fault: string) => fault.startsWith('The last')
const texts = (items: readonly ViewItem[]) => items.map(({ parts }) => parts)

describe('whatever is planned by whatever policy', () => {
  it('S1: commits to a view that every provider accepts after repair', () => {
    law(({ after }) => {
      expect(faultsOf(repair(after).items).filter(fault => !open(fault))).toEqual([])
    })
  })

  it('S1: cuts no call from its results', () => {
    law(({ before, plan }) => {
      const [first] = plan.tail
      expect(first !== undefined && answersTheItemBefore(before, first)).toBe(false)
    })
  })

  it('S4: leaves one summary in force, never gives one to the summarizer, never as a system message', () => {
    law(({ folded, after, plan }) => {
      const summaries = after.items.filter(({ origin }) => origin === 'summary')
      const shown = new Set(summaries.map(({ id }) => id.split('/')[0]))
      expect([...shown]).toEqual(['c.test'])
      expect(summaries.every(({ role }) => role !== 'tool')).toBe(true)
      expect(plan.toSummarize.some(({ origin }) => origin === 'summary')).toBe(false)
      expect(folded.overlays.live.length > 0 || plan.previousSummary === null).toBe(true)
    })
  })

  it('S5: lets nothing that stands in place of the span count as a turn of the user', () => {
    law(({ before, after }) => {
      const turns = (view: View) => view.items.filter(startsTurn).map(({ id }) => id)
      const earlier = new Set(turns(before))
      const added = turns(after).filter(id => !earlier.has(id))
      expect(added.every(id => !id.includes('/'))).toBe(true)
    })
  })

  it('S6: keeps pins, the head and the newest user message byte-identical and last among users', () => {
    law(({ folded, before, after, plan }) => {
      const kept = new Map(after.items.map(item => [item.id, item]))
      const pins = before.items.filter(({ pinned }) => pinned)
      expect(pins.map(({ id }) => kept.get(id)?.parts)).toEqual(texts(pins))
      const newest = before.items[latestUserIndex(before)]
      const last = before.items.findLast(({ origin }) => origin !== 'reminder')
      // A cut answer that is to go on is none yet.
      const isAnswered = last?.role === 'assistant' && folded.overlays.goesOn === null
      const isLeft = newest === undefined || (isAnswered && plan.tail.length === 0)
      const newestAfter = after.items[latestUserIndex(after)]
      expect(isLeft || JSON.stringify(newestAfter?.parts) === JSON.stringify(newest.parts)).toBe(
        true,
      )
      const start = after.items.findIndex(({ origin }) => origin === 'summary')
      // A rebuild gives the head back that an earlier compaction had replaced.
      const head = plan.rebuilds && plan.previousCompactionId !== null ? 0 : start
      // A recall for an earlier turn leaves with the commit, and plan and instructions follow the summary.
      const stays = before.items.filter(
        ({ id, origin }) => origin !== 'reminder' && (origin !== 'recall' || kept.has(id)),
      )
      const first = after.items.slice(0, head).filter(({ origin }) => origin !== 'reminder')
      expect(texts(first)).toEqual(texts(stays.slice(0, first.length)))
    })
  })

  it('S7: masks leave tool, call id and valid arguments', () => {
    law(({ before, after }) => {
      const calls = new Map(
        before.items.flatMap(({ id, parts }) =>
          toolCallsOf(parts).map(call => [`${id} ${call.callId}`, call.tool] as const),
        ),
      )
      for (const { id, parts } of after.items) {
        for (const { callId, tool, input } of toolCallsOf(parts)) {
          if (calls.has(`${id} ${callId}`)) expect(tool).toBe(calls.get(`${id} ${callId}`))
          expect(JSON.parse(JSON.stringify(input))).toEqual(input)
        }
        for (const { tool, callId } of toolResultsOf(parts)) expect(tool && callId).toBeTruthy()
      }
    })
  })

  it('P1, P4: changes no input, and plans the same again', () => {
    law(({ plan, again }) => {
      const twice = again()
      expect(twice).toEqual(plan)
    })
  })

  it('T1: is undone to the exact view before', () => {
    law(({ committed, before }) => {
      const undo: EventDraft = { type: 'v1.compaction-undone', compactionId: 'c.test' }
      expect(viewOf(appended(committed, undo))).toEqual(before)
    })
  })

  it('F1: changes nothing while it runs, when it fails and when it is cancelled', () => {
    law(({ folded, plan, before }) => {
      const compactionId = 'c.other'
      const begun = appended(folded, started({ compactionId, span: plan.span }))
      expect(viewOf(begun)).toEqual(before)
      expect(viewOf(appended(begun, failed(compactionId)))).toEqual(before)
      expect(viewOf(appended(begun, { type: 'v1.compaction-cancelled', compactionId }))).toEqual(
        before,
      )
    })
  })

  it('T3: reads the same from a log that was written and read', () => {
    ofCases(({ events, plan, windowTokens }) => {
      const folded = foldBranch(events)
      const made = planCompaction(
        folded,
        planWith(policyWith(plan), { windowTokens, manual: true }),
      )
      if (typeof made === 'string') return
      const commit = {
        ...commitOf(folded, made),
        id: 'zz',
        parentId: folded.leafId,
        at: 1,
      } as SessionEvent
      const stored = JSON.parse(JSON.stringify([...events, commit])) as SessionEvent[]
      expect(viewOf(foldBranch(stored))).toEqual(viewOf(appended(folded, commitOf(folded, made))))
    })
  })
})

/** True where the item's results answer calls of the item before it. */
function answersTheItemBefore({ items }: View, item: ViewItem): boolean {
  const before = items[items.findIndex(({ id }) => id === item.id) - 1]
  const calls = toolCallsOf(before?.parts ?? []).map(({ callId }) => callId)
  return toolResultsOf(item.parts).some(({ callId }) => calls.includes(callId))
}

describe('a span that is hidden at once', () => {
  it('D3: is out of the view from the start, the earlier summary and marks excepted, and comes back by undo', () => {
    law(({ folded, plan, before, draft }) => {
      const compactionId = 'c.test'
      const begun = appended(folded, started({ compactionId, span: plan.span, hides: true }))
      const hidden = new Set(plan.toSummarize.map(({ id }) => id))
      const shown = viewOf(begun).items
      expect(shown.some(({ id }) => hidden.has(id))).toBe(false)
      const summaries = (items: readonly ViewItem[]) =>
        items.filter(({ origin }) => origin === 'summary').map(({ id }) => id)
      expect(summaries(shown)).toEqual(summaries(before.items))
      const ended = (end: EventDraft) => viewOf(appended(begun, end))
      expect(ended(failed(compactionId)).items).toEqual(shown)
      expect(ended({ type: 'v1.compaction-cancelled', compactionId })).toEqual(before)
      expect(ended({ type: 'v1.compaction-undone', compactionId })).toEqual(before)
      expect(summaries(ended(draft).items).every(id => id.startsWith('c.test/'))).toBe(true)
      expect(toArray(begun.messages)).toEqual(toArray(folded.messages))
    })
  })
})
