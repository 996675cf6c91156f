import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../test/compactions.ts'
import { branch } from '../../test/session.ts'
import type { EventDraft, EventId } from '../log/event.ts'
import { rowKey } from '../log/transcript.ts'
import { rowsOf } from './rows.ts'

type Line = string | EventDraft

const TALK = ['u one', 'a two', 'u three', 'a four', 'u five', 'a six'] as const
const NONE = new Set<string>()
const compaction = (compactionId: string, lastId: string) =>
  completed({ compactionId, trigger: 'idle', span: spanTo(lastId) })
const exclude = (messageId: string): EventDraft => ({
  type: 'v1.message-excluded',
  messageId: messageId as EventId,
})

/** The rows of changes, each with the key of the row before it. */
function changes(...lines: readonly Line[]) {
  const rows = rowsOf(branch(...lines), NONE)
  return rows.flatMap((row, at) => {
    const before = rows[at - 1]
    return row.type === 'changed' ? [{ after: before && rowKey(before), changes: row.changes }] : []
  })
}

describe('a change of what the model reads', () => {
  it('that came at rest has a line at the end, where it happened, also after later messages', () => {
    const summary = {
      type: 'summary',
      compactionId: 'c1',
      number: 1,
      first: 1,
      last: 4,
      isUnder: false,
    }
    const expected = [{ after: 'e6', changes: [summary] }]
    expect(changes(...TALK, compaction('c1', 'e4'))).toEqual(expected)
    expect(changes(...TALK, compaction('c1', 'e4'), 'u seven', 'a eight')).toEqual(expected)
  })

  it('that was undone has none', () => {
    const undo: EventDraft = { type: 'v1.compaction-undone', compactionId: 'c1' }
    expect(changes(...TALK, compaction('c1', 'e4'), undo)).toEqual([])
    const include: EventDraft = { type: 'v1.message-included', messageId: 'e1' as EventId }
    expect(changes(...TALK, exclude('e1'), include)).toEqual([])
  })

  it('that is made again is told once, where it was made last', () => {
    const include: EventDraft = { type: 'v1.message-included', messageId: 'e1' as EventId }
    const hidden = { type: 'hidden', numbers: [1], messageIds: ['e1'] }
    expect(changes(...TALK, exclude('e1'), include, exclude('e1'))).toEqual([
      { after: 'e6', changes: [hidden] },
    ])
    const later = [include, 'u seven', 'a eight', exclude('e1')]
    expect(changes(...TALK, exclude('e1'), ...later)).toMatchObject([{ changes: [hidden] }])
  })

  it('whose summary stands at the end already has none', () => {
    expect(changes(...TALK, compaction('c1', 'e6'))).toEqual([])
  })

  it('is told with the others of its turn, and alone in another one', () => {
    const told = changes(
      ...TALK,
      exclude('e1'),
      exclude('e2'),
      compaction('c1', 'e4'),
      'u seven',
      'a eight',
      exclude('e5'),
    )
    expect(told.map(one => one.changes.map(({ type }) => type))).toEqual([
      ['hidden', 'summary'],
      ['hidden'],
    ])
    expect(told[0]?.changes[0]).toMatchObject({ numbers: [1, 2], messageIds: ['e1', 'e2'] })
  })

  it('cannot be undone under a later summary', () => {
    const [first, second] = changes(
      ...TALK,
      compaction('c1', 'e2'),
      'u seven',
      'a eight',
      compaction('c2', 'e4'),
    )
    expect(first?.changes).toMatchObject([{ compactionId: 'c1', isUnder: true }])
    expect(second?.changes).toMatchObject([{ compactionId: 'c2', isUnder: false }])
  })

  it('by a clear that keeps the newest messages names the last one that it hides', () => {
    const clear: EventDraft = { type: 'v1.context-cleared', keepsFromId: 'e5' as EventId }
    expect(changes(...TALK, clear)).toMatchObject([
      { after: 'e6', changes: [{ type: 'cleared', through: 4 }] },
    ])
    expect(changes(...TALK, { type: 'v1.context-cleared', keepsFromId: null })).toEqual([])
  })
})
