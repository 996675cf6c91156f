import { expect, it } from 'vitest'
import {
  appended,
  commitOf,
  planned,
  planWith,
  policyWith,
  turnLines,
} from '../../../test/plan-policies.ts'
import { branch, shown } from '../../../test/session.ts'
import { viewOf } from '../../branch/branch.ts'
import type { EventDraft, EventId } from '../../log/event.ts'
import { planCompaction } from './plan.ts'

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
