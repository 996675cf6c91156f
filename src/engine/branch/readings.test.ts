import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../test/compactions.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { branch } from '../../test/session.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import type { ReadSpan } from '../log/transcript.ts'
import { toArray } from './append-list.ts'
import { applyEvent, type Branch, foldBranch, viewOf } from './branch.ts'

const SIX = ['u one', 'a two', 'u three', 'a four', 'u five', 'a six'] as const
const compaction = (compactionId: string, firstId: string, lastId: string, count: number) =>
  completed({
    compactionId,
    span: spanTo(lastId, { firstId, count }),
    replacement: [{ role: 'user', parts: [{ type: 'text', text: compactionId }] }],
  })
const undo = (compactionId: string): EventDraft => ({ type: 'v1.compaction-undone', compactionId })
const early = compaction('c1', 'e1', 'e2', 2)
const late = compaction('c2', 'e1', 'e4', 4)

/** What the undo of a compaction brought back on this branch. */
function restoredIn(compactionId: string, ...script: readonly (string | EventDraft)[]) {
  const { compactions } = branch(...script)
  return compactions.find(record => record.compactionId === compactionId)?.restored
}

describe('an undo says what came back', () => {
  it('of a second compaction: what the first one still stands for stays in it', () => {
    expect(restoredIn('c2', ...SIX, early, late, undo('c2'))).toEqual({
      back: [{ first: 3, last: 4, reading: { type: 'whole' } }],
      rest: [{ first: 1, last: 2, reading: { type: 'summary', number: 1 } }],
    })
  })

  it('of the only compaction: all of it', () => {
    expect(restoredIn('c2', ...SIX, late, undo('c2'))).toEqual({
      back: [{ first: 1, last: 4, reading: { type: 'whole' } }],
      rest: [],
    })
  })

  it('and does not count what was pinned, or is hidden otherwise', () => {
    const marks = [
      { type: 'v1.message-pinned', messageId: 'e1' as EventId },
      { type: 'v1.message-excluded', messageId: 'e3' as EventId },
    ] as const
    expect(restoredIn('c2', ...SIX, ...marks, late, undo('c2'))).toEqual({
      back: [
        { first: 2, last: 2, reading: { type: 'whole' } },
        { first: 4, last: 4, reading: { type: 'whole' } },
      ],
      rest: [{ first: 3, last: 3, reading: { type: 'hidden' } }],
    })
  })

  it('after a clear: nothing that the clear still hides', () => {
    const clear = { type: 'v1.context-cleared', keepsFromId: null } as const
    expect(restoredIn('c2', ...SIX, late, clear, undo('c2'))).toEqual({
      back: [],
      rest: [{ first: 1, last: 4, reading: { type: 'hidden' } }],
    })
  })

  it('on any log: exactly the messages whose words are in the view after it and were not before', () => {
    let undone = 0
    fc.assert(
      fc.property(logs(24), fc.nat(), (events, pick) => {
        const before = foldBranch(events)
        const { live } = before.overlays
        const meant = live[pick % Math.max(1, live.length)]
        if (meant === undefined) return
        undone += 1
        const after = applyEvent(before, {
          ...undo(meant.compactionId),
          id: 'undo' as EventId,
          parentId: before.leafId,
          at: 1,
        } as SessionEvent)
        const record = after.compactions.find(one => one.compactionId === meant.compactionId)
        const known = wholeIn(before)
        expect(numbersOf(record?.restored?.back ?? [])).toEqual(
          [...wholeIn(after)].filter(number => !known.has(number)),
        )
        const { firstNumber, lastNumber } = meant
        const now = wholeIn(after)
        expect(numbersOf(record?.restored?.rest ?? [])).toEqual(
          toArray(after.messages).flatMap(({ number }) =>
            firstNumber <= number && number <= lastNumber && !now.has(number) ? [number] : [],
          ),
        )
      }),
      { numRuns: 500 },
    )
    expect(undone).toBeGreaterThan(50)
  })
})

/** Numbers of the messages that the view has with every word. */
function wholeIn(folded: Branch): ReadonlySet<number> {
  const read = new Map(viewOf(folded).items.map(({ id, parts }) => [id, JSON.stringify(parts)]))
  const whole = toArray(folded.messages).filter(({ event }) => {
    const inside = JSON.stringify(event.parts).slice(1, -1)
    return read.get(event.id)?.includes(inside)
  })
  return new Set(whole.map(({ number }) => number))
}

function numbersOf(spans: readonly ReadSpan[]): readonly number[] {
  return spans.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  )
}
