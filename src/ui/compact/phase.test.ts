import { describe, expect, it } from 'vitest'
import type { CompactionRecord, CompactionState, Row } from '../../engine/log/transcript.ts'
import { beginAttempt, phaseOf } from './phase.ts'

const record = (compactionId: string, state: CompactionState): Row => ({
  type: 'compaction',
  record: {
    compactionId,
    number: state === 'live' ? 1 : null,
    state,
    trigger: 'manual',
    span: { firstId: 'e1', lastId: 'e4', count: 4, hash: 'h' } as CompactionRecord['span'],
    firstNumber: 1,
    lastNumber: 4,
    spared: [],
    newestUserId: null,
    summarizer: 'model',
    askedSummarizer: 'model',
    focus: null,
    startedAt: 0,
    endedAt: null,
    result: null,
    asWritten: '',
    refused: null,
    failure: state === 'failed' ? 'The summary was empty. Nothing was changed.' : null,
    failureCode: state === 'failed' ? 'empty' : null,
    endedAfterNumber: null,
  },
})

const calm = {
  rows: [record('c1', 'live')],
  progress: null,
  proposal: null,
}

const outlook = {
  firstNumber: 5,
  lastNumber: 9,
  spanTokens: 900,
  keptTurns: null,
  pinned: { count: 0, tokens: 0 },
  reason: null,
}

describe('phaseOf', () => {
  it('plans before anything is asked, whatever happened earlier', () => {
    expect(phaseOf(calm, outlook, null)).toEqual({ type: 'plan' })
    expect(phaseOf({ ...calm, rows: [record('c0', 'failed')] }, outlook, null)).toEqual({
      type: 'plan',
    })
  })

  it('says why there is nothing to compact', () => {
    const nothing = { ...outlook, reason: 'Only one turn so far.' }
    expect(phaseOf(calm, nothing, null)).toEqual({
      type: 'nothing',
      reason: 'Only one turn so far.',
    })
  })

  it('is writing from the press on, before the first progress arrives', () => {
    expect(phaseOf(calm, outlook, beginAttempt(calm.rows))).toEqual({
      type: 'writing',
      progress: null,
    })
  })

  it('goes on writing while its record says so, even with no progress to show', () => {
    const attempt = { ...beginAttempt(calm.rows), pending: false }
    const running = { ...calm, rows: [...calm.rows, record('c2', 'running')] }
    expect(phaseOf(running, outlook, attempt)).toEqual({ type: 'writing', progress: null })
  })

  it('shows the failure of its own attempt, not of an earlier one', () => {
    const attempt = { ...beginAttempt(calm.rows), pending: false }
    const failed = { ...calm, rows: [...calm.rows, record('c2', 'failed')] }
    expect(phaseOf(failed, outlook, attempt)).toEqual({
      type: 'failed',
      sentence: 'The summary was empty. Nothing was changed.',
      refused: null,
    })
    expect(phaseOf(failed, outlook, { ...beginAttempt(failed.rows), pending: false })).toEqual({
      type: 'plan',
    })
  })

  it('is done once its own compaction is in force', () => {
    const attempt = beginAttempt(calm.rows)
    const applied = { ...calm, rows: [...calm.rows, record('c2', 'live')] }
    expect(phaseOf(applied, outlook, attempt)).toEqual({ type: 'done' })
  })

  it('follows a proposal from Apply to in force by its own record', () => {
    const waiting = [...calm.rows, record('c2', 'proposed')]
    const attempt = beginAttempt(waiting, 'c2')
    const applied = { ...calm, rows: [...calm.rows, record('c2', 'live')] }
    expect(phaseOf(applied, outlook, attempt)).toEqual({ type: 'done' })
  })

  it('is done when an applied proposal is gone and nothing failed', () => {
    const attempt = { ...beginAttempt(calm.rows, 'c2'), pending: false }
    expect(phaseOf(calm, outlook, attempt)).toEqual({ type: 'done' })
  })

  it('goes back to the plan when the user cancels', () => {
    const attempt = { ...beginAttempt(calm.rows), pending: false }
    expect(phaseOf(calm, outlook, attempt)).toEqual({ type: 'plan' })
  })
})
