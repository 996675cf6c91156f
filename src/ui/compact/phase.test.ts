import { describe, expect, it } from 'vitest'
import type { CompactionState, Row } from '../../engine/log/transcript.ts'
import { COMPACTION, OUTLOOK } from '../../test/fake-session.ts'
import { beginAttempt, phaseOf, type Attempt } from './use-compaction.ts'

const record = (compactionId: string, state: CompactionState): Row => ({
  type: 'compaction',
  record: {
    ...COMPACTION,
    compactionId,
    trigger: 'manual',
    state,
    failure: state === 'failed' ? 'The summary was empty. Nothing was changed.' : null,
  },
})

const calm = { rows: [record('c1', 'live')], progress: null, proposal: null }

const outlook = { ...OUTLOOK, reason: null }

/** The answered attempt that began when these rows were there. */
const answered = (rows: readonly Row[], applied?: string): Attempt => ({
  ...beginAttempt(rows, applied),
  pending: false,
})

describe('phaseOf', () => {
  it('plans before anything is asked, whatever happened earlier', () => {
    expect(phaseOf(calm, outlook, null)).toEqual({ type: 'plan' })
    expect(phaseOf({ ...calm, rows: [record('c0', 'failed')] }, outlook, null)).toEqual({
      type: 'plan',
    })
  })

  it('says why there is nothing to compact', () => {
    const reason = 'Only one turn so far.'
    expect(phaseOf(calm, { ...outlook, reason }, null)).toEqual({ type: 'nothing', reason })
  })

  it('is writing from the press on, before the first progress arrives', () => {
    expect(phaseOf(calm, outlook, beginAttempt(calm.rows))).toEqual({
      type: 'writing',
      progress: null,
    })
  })

  it('goes on writing while its record says so, even with no progress to show', () => {
    const attempt = answered(calm.rows)
    const running = { ...calm, rows: [...calm.rows, record('c2', 'running')] }
    expect(phaseOf(running, outlook, attempt)).toEqual({ type: 'writing', progress: null })
  })

  it('shows the failure of its own attempt, not of an earlier one', () => {
    const attempt = answered(calm.rows)
    const failed = { ...calm, rows: [...calm.rows, record('c2', 'failed')] }
    expect(phaseOf(failed, outlook, attempt)).toEqual({
      type: 'failed',
      sentence: 'The summary was empty. Nothing was changed.',
      refused: null,
    })
    expect(phaseOf(failed, outlook, answered(failed.rows))).toEqual({ type: 'plan' })
  })

  it('is done once its own compaction, or the proposal that it applied, is in force', () => {
    const applied = { ...calm, rows: [...calm.rows, record('c2', 'live')] }
    const waiting = [...calm.rows, record('c2', 'proposed')]
    for (const attempt of [beginAttempt(calm.rows), beginAttempt(waiting, 'c2')])
      expect(phaseOf(applied, outlook, attempt)).toEqual({ type: 'done' })
  })

  it('is done when an applied proposal is gone and nothing failed', () => {
    const attempt = answered(calm.rows, 'c2')
    expect(phaseOf(calm, outlook, attempt)).toEqual({ type: 'done' })
  })

  it('goes back to the plan when the user cancels', () => {
    const attempt = answered(calm.rows)
    expect(phaseOf(calm, outlook, attempt)).toEqual({ type: 'plan' })
  })
})
