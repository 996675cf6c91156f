import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../../test/compactions.ts'
import { branch, view } from '../../../test/session.ts'
import type { EventDraft, EventId } from '../../log/event.ts'
import { toArray } from '../../branch/append-list.ts'
import { contentHash } from '../../message/content-hash.ts'
import { listCovered, coveredEnd, numbersOf, originalsOf, spanOf } from './span.ts'

const LINES = ['u one', 'a two', 'u three', 'a four'] as const
const entriesOf = (...lines: readonly string[]) => toArray(branch(...lines).messages)

describe('a span', () => {
  it('names its ends and counts its messages', () => {
    expect(spanOf(entriesOf(...LINES), 2, 3)).toMatchObject({
      firstId: 'e2',
      lastId: 'e3',
      count: 2,
    })
    expect(spanOf(entriesOf(...LINES), 0, 9)).toMatchObject({
      firstId: 'e1',
      lastId: 'e4',
      count: 4,
    })
  })

  it('is none where no message is', () => {
    expect(spanOf([], 1, 3)).toBeNull()
    expect(spanOf(entriesOf(...LINES), 5, 9)).toBeNull()
    expect(spanOf(entriesOf(...LINES), 3, 2)).toBeNull()
  })
})

describe('the hash of a span', () => {
  it('is that of its messages as JSON, whatever was hashed before', () => {
    const ranges = fc.array(fc.tuple(fc.integer({ min: 1, max: 220 }), fc.nat(220)), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 200 }), ranges, (said, all) => {
        const entries = entriesOf(...said.map((words, at) => `${at % 2 ? 'a' : 'u'} ${words}.`))
        for (const [first, length] of all) {
          const inside = entries.slice(first - 1, first + length)
          const originals = inside.map(({ event: { id, role, parts } }) => [id, role, parts])
          expect(spanOf(entries, first, first + length)?.hash).toBe(
            inside.length === 0 ? undefined : contentHash(JSON.stringify(originals)),
          )
        }
      }),
    )
  })

  it('carries nothing from one branch to another', () => {
    const before = entriesOf(...LINES)
    spanOf(before, 1, 4)
    const edited = before.map(entry =>
      entry.number === 2
        ? { ...entry, event: { ...entry.event, id: 'e9' as EventId, parts: [] } }
        : entry,
    )
    const shorter = edited.filter(({ number }) => number !== 3)
    const hashOf = (entries: typeof edited) =>
      contentHash(
        JSON.stringify(entries.map(({ event: { id, role, parts } }) => [id, role, parts])),
      )
    expect(spanOf(shorter, 1, 3)?.hash).toBe(hashOf(shorter))
  })
})

describe('what an earlier compaction covers', () => {
  const compaction = completed({ summary: 'So far.', span: spanTo('e2') })

  it('is in force until a clear hides it', () => {
    const covered = (...more: readonly EventDraft[]) =>
      listCovered(branch(...LINES, compaction, ...more)).length
    expect(covered()).toBe(1)
    expect(covered({ type: 'v1.context-cleared', keepsFromId: null })).toBe(0)
  })

  it('ends behind its summary and behind what it left standing', () => {
    const made = branch(...LINES, compaction)
    const numbers = numbersOf(toArray(made.messages))
    const items = toArray(made.items)
    expect(items.map(({ origin }) => origin)).toEqual(['summary', 'message', 'message'])
    expect(coveredEnd(items, listCovered(made), numbers)).toBe(1)
    expect(coveredEnd(items.slice(1), listCovered(made), numbers)).toBe(0)
    const whole = view(...LINES).items
    expect(coveredEnd(whole, listCovered(made), numbers)).toBe(2)
    expect(coveredEnd(whole, [], numbers)).toBe(0)
    expect(coveredEnd([...whole, ...items.slice(0, 1)], [], numbers)).toBe(5)
  })
})

it('the originals of a span are its messages as they were written, but for those that stay', () => {
  const entries = entriesOf(...LINES)
  const place = { span: spanOf(entries, 2, 4)!, firstNumber: 2, lastNumber: 4 }
  const originals = originalsOf(entries, place, new Set(['e3' as EventId]))
  expect(originals).toEqual(
    ['two', 'four'].map((text, at) => ({
      id: at === 0 ? 'e2' : 'e4',
      role: 'assistant',
      parts: [{ type: 'text', text }],
      origin: 'message',
      pinned: false,
    })),
  )
})
