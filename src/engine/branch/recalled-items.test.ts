import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../test/compactions.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { branch } from '../../test/session.ts'
import { foldBranch, viewOf, type Branch } from './branch.ts'
import { EventId, type EventDraft, type Passage } from '../log/event.ts'
import { textOf } from '../message/message.ts'
import { projectItems } from './overlays.ts'
import { toArray } from './append-list.ts'

const id = (value: string) => EventId.parse(value)
const summary = (compactionId: string, lastId: string, count: number): EventDraft =>
  completed({
    compactionId,
    span: spanTo(lastId, { firstId: 'e1', count }),
    replacement: [{ role: 'user', parts: [{ type: 'text', text: `so far ${compactionId}` }] }],
  })
const recall = (
  messageId: string,
  ...cited: readonly (readonly [string, string])[]
): EventDraft => ({
  type: 'v1.passages-recalled',
  messageId: id(messageId),
  introduction: '[Recalled]',
  passages: cited.map(([of, text]) => ({
    messageId: id(of),
    callId: null,
    heading: 'Monday:',
    citation: `${of} user: `,
    text,
  })),
  presetId: 'palimpsest',
  tokens: { tokens: 9, source: 'tokenized' },
})
const texts = (folded: Branch) => viewOf(folded).items.map(({ parts }) => textOf(parts))
/** Said in words, not by a tool: a masked result is hidden in a message that is read. */
const isReadIn = (text: string, { callId, citation, text: words }: Passage) =>
  callId === null && text.includes(`${citation}${words}`.trimEnd())
const talk = ['u one', 'a two', 'u three', 'a four', 'u five'] as const

describe('what was recalled', () => {
  it('is read right before the message that asked, under the day on which it was said', () => {
    const made = branch(...talk, summary('c1', 'e2', 2), recall('e5', ['e1', 'one'], ['e2', 'two']))
    expect(texts(made)).toEqual([
      'so far c1',
      'three',
      'four',
      '[Recalled]\nMonday:\ne1 user: one\ne2 user: two',
      'five',
    ])
  })

  it('goes with the first compaction after its turn, and comes back when that is undone', () => {
    const asked = [...talk, summary('c1', 'e2', 2), recall('e5', ['e1', 'one']), 'a six'] as const
    expect(texts(branch(...asked))).toContain('[Recalled]\nMonday:\ne1 user: one')
    const next = [...asked, 'u seven', summary('c2', 'e4', 4)] as const
    expect(texts(branch(...next)).join()).not.toContain('[Recalled]')
    const undone = branch(...next, { type: 'v1.compaction-undone', compactionId: 'c2' })
    expect(texts(undone)).toContain('[Recalled]\nMonday:\ne1 user: one')
  })

  it('stays through a compaction while its question waits for the answer', () => {
    const made = branch(
      ...talk,
      summary('c1', 'e2', 2),
      recall('e5', ['e1', 'one']),
      summary('c2', 'e4', 4),
    )
    expect(texts(made)).toEqual(['so far c2', '[Recalled]\nMonday:\ne1 user: one', 'five'])
  })

  it('makes way where its message is read again: pinned, included, or its summary undone', () => {
    const asked = [...talk, summary('c1', 'e2', 2), recall('e5', ['e1', 'one'])] as const
    const pinned = branch(...asked, { type: 'v1.message-pinned', messageId: id('e1') })
    expect(texts(pinned)).toEqual(['so far c1', 'one', 'three', 'four', 'five'])
    const undone = branch(...asked, { type: 'v1.compaction-undone', compactionId: 'c1' })
    expect(texts(undone)).toEqual(['one', 'two', 'three', 'four', 'five'])
    const excluded = branch(...asked, { type: 'v1.message-excluded', messageId: id('e1') })
    expect(texts(excluded).join()).not.toContain('[Recalled]')
  })

  it('never repeats what the view holds, nor a message that the user left out or cleared, whatever the log', () => {
    fc.assert(
      fc.property(logs(14), events => {
        const folded = foldBranch(events)
        const { overlays, messages } = folded
        const bare = projectItems(toArray(messages), { ...overlays, recalls: [] })
        const items = viewOf(folded).items
        expect(items.filter(({ origin }) => origin !== 'recall')).toEqual(bare)
        const read = items.flatMap((item, at) => {
          const event = overlays.recalls.find(one => one.event.id === item.id)?.event
          if (!event) return []
          expect(items[at + 1]?.id).toBe(event.messageId)
          return event.passages.filter(passage => isReadIn(textOf(item.parts), passage))
        })
        const shown = new Set(bare.map(item => item.id))
        const cleared = toArray(messages).slice(0, overlays.clearedThrough)
        const removed = new Set([...overlays.excluded, ...cleared.map(({ event }) => event.id)])
        for (const { messageId } of read) {
          expect(shown.has(messageId)).toBe(false)
          expect(removed.has(messageId)).toBe(false)
        }
        const lines = read.map(({ messageId, text }) => JSON.stringify([messageId, text]))
        expect(new Set(lines).size).toBe(lines.length)
      }),
    )
  })
})
