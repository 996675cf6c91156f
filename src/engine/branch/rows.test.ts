import { describe, expect, it } from 'vitest'
import { completed, failed, started } from '../../test/compactions.ts'
import { branch } from '../../test/session.ts'
import { SENT_REQUEST } from '../../test/sent-request.ts'
import type { EventDraft, EventId } from '../log/event.ts'
import { rowsOf } from './rows.ts'
import type { Row } from '../log/transcript.ts'

const id = (value: string) => value as EventId
const done = completed({
  masks: [
    { messageId: id('e5'), callId: 'c1', marker: '[archived]', tokensBefore: 9, tokensAfter: 2 },
  ],
})
const refused: EventDraft = {
  type: 'v1.request-failed',
  requestId: 'r1',
  kind: 'rate-limit',
  message: 'Wait a minute.',
  status: 429,
}

const told = (rows: readonly Row[]) =>
  rows.map(row => {
    switch (row.type) {
      case 'message':
        return `${row.entry.number} ${row.status.type}`
      case 'compaction':
        return `compaction ${row.record.state}`
      case 'deleted':
        return `${row.count} deleted: ${row.messageIds.join(' ')}`
      default:
        return row.type
    }
  })
const rows = (...lines: readonly (string | EventDraft)[]) =>
  told(rowsOf(branch(...lines), new Set()))

const talk = ['u one', 'a two', 'u three', 'call read', 'result read long'] as const

describe('rows', () => {
  it('put a compaction behind the messages that it stands for, and say what became of each', () => {
    expect(rows(...talk, done)).toEqual([
      '1 summarised',
      '2 summarised',
      'compaction live',
      '3 kept',
      '4 kept',
      '5 masked',
      'changed',
    ])
  })

  it('say of a pin, an exclusion and a clear, the user’s own order first', () => {
    const pinned: EventDraft = { type: 'v1.message-pinned', messageId: id('e1') }
    const excluded: EventDraft = { type: 'v1.message-excluded', messageId: id('e4') }
    const cleared: EventDraft = { type: 'v1.context-cleared', keepsFromId: null }
    expect(rows(...talk, pinned, excluded, cleared, 'u four')).toEqual([
      '1 pinned',
      '2 cleared',
      '3 cleared',
      '4 excluded',
      '5 excluded',
      'cleared',
      '6 kept',
    ])
  })

  it('say where messages were deleted, those next to each other as one row', () => {
    const deleted = (messageId: string): EventDraft => ({
      type: 'v1.message-deleted',
      messageId: id(messageId),
    })
    expect(rows(...talk, deleted('e2'), deleted('e5'))).toEqual([
      '1 kept',
      '1 deleted: e2',
      '3 kept',
      '2 deleted: e5',
    ])
    expect(rows(...talk, deleted('e1'), deleted('e2'))).toEqual([
      '2 deleted: e1 e2',
      '3 kept',
      '4 kept',
      '5 kept',
    ])
  })

  it('leave out a deleted message with its step, also where a tool’s answer joins it later, until it is included again', () => {
    const deleted: EventDraft = { type: 'v1.message-deleted', messageId: id('e4') }
    const included: EventDraft = { type: 'v1.message-included', messageId: id('e4') }
    const rest = ['1 kept', '2 kept', '3 kept']
    const gone = '2 deleted: e4'
    expect(rows(...talk, deleted)).toEqual([...rest, gone])
    expect(rows(...talk.slice(0, 4), deleted, 'result read long')).toEqual([...rest, gone])
    expect(rows(...talk, deleted, included)).toEqual([...rest, '4 kept', '5 kept'])
  })

  it('say which messages the guard leaves out, and call a span cleared while it is hidden without a summary', () => {
    expect(told(rowsOf(branch('u one', 'a two', 'u three'), new Set(['e1', 'e2'])))).toEqual([
      '1 trimmed',
      '2 trimmed',
      '3 kept',
    ])
    const hidden = rows(...talk, started({ hides: true }))
    expect(hidden.slice(0, 2)).toEqual(['1 cleared', '2 cleared'])
  })

  it('show each failure where it happened, also after other messages and in a branch that grows from it', () => {
    expect(rows('u one', refused)).toEqual(['1 kept', 'failure'])
    expect(rows('u one', refused, 'u two', refused, 'a three')).toEqual([
      '1 kept',
      'failure',
      '2 kept',
      'failure',
      '3 kept',
    ])
    const selected: EventDraft = { type: 'v1.branch-selected', reason: 'edit', parentId: id('e2') }
    expect(rows('u one', refused, 'u two', selected, 'u three')).toEqual([
      '1 kept',
      'failure',
      '2 kept',
    ])
  })

  it('show no failure that the engine tries again by itself', () => {
    const sent = (attempt: number) => ({ ...SENT_REQUEST, attempt }) as EventDraft
    expect(rows('u one', sent(1), refused, sent(2), 'a two')).toEqual(['1 kept', '2 kept'])
    expect(rows('u one', sent(1), refused, sent(1), 'a two')).toEqual([
      '1 kept',
      'failure',
      '2 kept',
    ])
  })

  it('E15: show what the provider did to a request behind its answer, and on its branch only', () => {
    const edited: EventDraft = {
      type: 'v1.request-edited-by-provider',
      requestId: 'r1',
      model: { provider: 'anthropic', host: 'api.test', model: 'm' },
      edits: [{ name: 'clear_tool_uses', cleared: 2, clearedTokens: 300, summary: null }],
    }
    expect(rows('u one', 'a two', edited, 'u three')).toEqual([
      '1 kept',
      '2 kept',
      'provider-edit',
      '3 kept',
    ])
    const back: EventDraft = { type: 'v1.branch-selected', reason: 'retry', parentId: id('e1') }
    expect(rows('u one', 'a two', edited, back)).not.toContain('provider-edit')
  })

  it('show a failed or undone compaction until another one begins, and a cancelled one never', () => {
    const again = started({ compactionId: 'c2' })
    expect(rows(...talk, started(), failed())).toContain('compaction failed')
    expect(rows(...talk, started(), failed(), again)).not.toContain('compaction failed')
    const undone: EventDraft = { type: 'v1.compaction-undone', compactionId: 'c1' }
    expect(rows(...talk, done, undone)).toContain('compaction undone')
    const cancelled: EventDraft = { type: 'v1.compaction-cancelled', compactionId: 'c1' }
    expect(rows(...talk, started(), cancelled)).toEqual(rows(...talk))
  })
})
