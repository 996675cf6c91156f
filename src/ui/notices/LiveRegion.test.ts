import { describe, expect, it } from 'vitest'
import type { CompactionRecord, CompactionState, Row } from '../../engine/log/transcript.ts'
import { ATLAS, COMPACTION, failureRow, messageRow, text } from '../../test/fake-session.ts'
import { IMAGE } from '../../test/tiny-image.ts'
import type { Activity } from '../../runtime/session/snapshot.ts'
import { announcementFor as said } from './LiveRegion.tsx'

const live = { requestId: 'r1', model: ATLAS, parts: [], startedAt: 0 }
const asked = messageRow(1, 'user', text('hello'))
const compaction = (state: CompactionState, change: Partial<CompactionRecord> = {}): Row => ({
  type: 'compaction',
  record: { ...COMPACTION, state, ...change },
})
const told = (rows: readonly Row[], streaming = false, sessionId = 's1') => ({
  sessionId,
  rows,
  live: streaming ? live : null,
  attachments: [],
  activity: { type: 'idle' } as Activity,
})

describe('announcementFor', () => {
  it('tells that the answer is finished, once', () => {
    const answered = [asked, messageRow(2, 'assistant', text('hi'))]
    expect(said(told([asked], true), told(answered))).toBe('Answer finished.')
    expect(said(told(answered), told(answered))).toBeNull()
  })

  it('tells an interrupted answer apart, and is silent between steps with tools', () => {
    const ended = (finishReason: 'interrupted' | 'tool-calls') => [
      asked,
      messageRow(2, 'assistant', text('hi'), { finishReason }),
    ]
    expect(said(told([asked], true), told(ended('interrupted')))).toBe('Answer interrupted.')
    expect(said(told([asked], true), told(ended('tool-calls')))).toBeNull()
  })

  it('tells that the person stopped an answer from one that was cut', () => {
    const row = messageRow(2, 'assistant', text('hi'), {
      finishReason: 'interrupted',
      isStopped: true,
    })
    expect(said(told([asked], true), told([asked, row]))).toBe('Answer stopped.')
  })

  it('tells that a request waits to be made again, once for each wait', () => {
    const rows = [asked]
    const waiting = (at: number | null) => ({
      ...told(rows),
      activity: { type: 'retrying', at, kind: 'unreachable' } as const,
    })
    expect(said(told(rows), waiting(5_000))).toMatch(/tried again automatically/)
    expect(said(told(rows), waiting(null))).toMatch(/no network/)
    expect(said(waiting(5_000), waiting(5_000))).toBeNull()
    expect(said(waiting(5_000), told(rows))).toBeNull()
  })

  it('tells what a compaction came to', () => {
    expect(said(told([compaction('running')]), told([compaction('live')]))).toBe(
      'Summarized 50 messages, saves 56.6k tokens.',
    )
  })

  it('tells what a compaction came to where another one has begun by then', () => {
    const next = compaction('running', { compactionId: 'c2' })
    expect(said(told([compaction('running')]), told([compaction('live'), next]))).toBe(
      'Summarized 50 messages, saves 56.6k tokens.',
    )
  })

  it('is silent about a compaction that comes with older messages', () => {
    const all = [asked, compaction('live'), messageRow(2, 'user', text('and then?'))]
    expect(said(told(all.slice(-1)), told(all))).toBeNull()
  })

  it('tells why a compaction failed, and that one was undone', () => {
    const failed = compaction('failed', { failure: 'It was empty. Nothing was changed.' })
    expect(said(told([compaction('running')]), told([failed]))).toBe(
      'The summary failed. It was empty. Nothing was changed.',
    )
    expect(said(told([compaction('live')]), told([compaction('undone')]))).toBe(
      'Summary 3 was undone.',
    )
  })

  it('tells a failed request', () => {
    expect(said(told([asked], true), told([asked, failureRow(1)]))).toContain('The request failed.')
    expect(said(told([asked], true), told([asked, failureRow(1, { isStopped: true })]))).toBe(
      'Answer stopped.',
    )
  })

  it('tells what was attached, and nothing of what was taken away', () => {
    const none = told([asked])
    const one = { ...none, attachments: [IMAGE] }
    const pasted = { ...IMAGE, hash: 'b7'.repeat(32), name: '' }
    const three = { ...none, attachments: [IMAGE, pasted, { ...pasted, hash: 'c8'.repeat(32) }] }
    expect(said(none, one)).toBe('Attached harbour.webp.')
    expect(said(one, three)).toBe('Attached 2 files: pasted image, pasted image.')
    expect(said(three, none)).toBeNull()
  })

  it('is silent when another session is opened', () => {
    expect(said(told([asked], true), told([compaction('live')], false, 's2'))).toBeNull()
  })
})
