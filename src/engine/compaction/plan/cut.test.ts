import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed, spanTo } from '../../../test/compactions.ts'
import { appended, commitOf, planned, turnLines, viewAfter } from '../../../test/plan-policies.ts'
import { branch, session, shown, view } from '../../../test/session.ts'
import { toArray } from '../../branch/append-list.ts'
import { viewOf, type Branch } from '../../branch/branch.ts'
import type { EventDraft, EventId } from '../../log/event.ts'
import { contentHash } from '../../message/content-hash.ts'
import { coveredEnd, listCovered, numbersOf, originalsOf, spanOf } from './span.ts'

describe('the head', () => {
  it('is the first messages as they are, and the summary stands behind them', () => {
    const folded = branch(...turnLines(8), 'u now')
    const plan = planned(folded, {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 2 },
    })
    expect(plan.firstNumber).toBe(3)
    expect(viewAfter(folded, plan)).toEqual(['u 0', 'a 0', 'u [Summary', 'u 7', 'a 7', 'u now'])
  })

  it('never ends between a call and its results, and is empty where no assistant message has text', () => {
    const folded = branch('u a', 'call grep', 'result grep x', 'a so', ...turnLines(6))
    const plan = planned(folded, {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    })
    expect(plan.firstNumber).toBe(4)
    const steps = Array.from({ length: 6 }, () => ['u q', 'call grep', 'result grep x']).flat()
    const headless = planned(branch(...steps), {
      head: { keep: 'first-run' },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    })
    expect(headless.firstNumber).toBe(1)
  })

  it('goes through the first assistant message that has text', () => {
    const lines = ['u a', 'call grep', 'result grep x', 'a found', ...turnLines(6)]
    const folded = branch(...lines)
    const policy = {
      head: { keep: 'first-run' },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    } as const
    const plan = planned(folded, policy)
    expect(viewAfter(folded, plan)).toEqual([
      'u a',
      'call grep',
      'result grep',
      'a found',
      'u [Summary',
      'u 5',
      'a 5',
    ])
  })

  it('stays the same at the next compaction, and the earlier summary goes into the new one', () => {
    const policy = {
      head: { keep: 'messages', count: 2 },
      tail: { keep: 'turns', share: 0, atLeast: 1 },
    } as const
    const first = branch(...turnLines(5))
    const once = appended(first, commitOf(first, planned(first, policy)))
    const more = session(...turnLines(4))
      .filter(({ type }) => type === 'v1.message-appended')
      .reduce<Branch>((folded, { id: _id, parentId: _parentId, at: _at, ...draft }) => {
        return appended(folded, draft as EventDraft)
      }, once)
    const next = planned(more, policy)
    expect(next).toMatchObject({ firstNumber: 3, previousSummary: 'In short.' })
    const twice = appended(more, commitOf(more, next, { compactionId: 'c.next', text: 'Again.' }))
    expect(shown(viewOf(twice)).filter(line => line.startsWith('u [Summary'))).toHaveLength(1)
    expect(shown(viewOf(twice))[2]).toContain('Again.')
  })
})

const byMessages = { at: [{ of: 'messages', at: 10 }], warns: false, leastMessages: 0 } as const

describe('the tail', () => {
  it('A3: is half of the messages that the trigger allows, four at least', () => {
    const folded = branch(...turnLines(12), 'u now')
    const tail = { keep: 'messages', shareOfTrigger: 0.5, atLeast: 4 } as const
    const plan = planned(folded, { tail, align: 'step' }, { change: { blocking: byMessages } })
    expect(plan.tail).toHaveLength(5)
    const four = { ...byMessages, at: [{ of: 'messages', at: 4 }] } as const
    expect(
      planned(folded, { tail, align: 'step' }, { change: { blocking: four } }).tail,
    ).toHaveLength(4)
  })

  it('keeps a call with its results, and starts with a turn where the preset cuts at turns only', () => {
    const folded = branch(...turnLines(6), 'u q', 'call grep', 'result grep x', 'a b', 'u c', 'a d')
    const tail = { keep: 'messages', shareOfTrigger: 0, atLeast: 4 } as const
    expect(planned(folded, { tail, align: 'step' }).tail.map(({ role }) => role)).toEqual([
      'assistant',
      'tool',
      'assistant',
      'user',
      'assistant',
    ])
    const turns = branch(...turnLines(8), 'u now')
    const kept = { keep: 'messages', shareOfTrigger: 0, atLeast: 4 } as const
    expect(planned(turns, { tail: kept, align: 'turn' }).tail).toHaveLength(5)
  })

  it('D3: is the newer half of the turns, the larger half of an odd number', () => {
    const tail = { keep: 'turns', share: 0.5, atLeast: 0 } as const
    expect(planned(branch(...turnLines(8)), { tail }).tail).toHaveLength(8)
    expect(planned(branch(...turnLines(7)), { tail }).tail).toHaveLength(8)
  })

  it('C3: is the newest messages or a share of the window, whichever is larger', () => {
    const folded = branch(...turnLines(12, 40))
    const tail = { keep: 'tokens', tokens: 0, shareOfWindow: 0.2, atMostShare: 1 } as const
    const room = { windowTokens: 2_000 }
    const byTokens = planned(folded, { tail: { ...tail, atLeastMessages: 2 }, align: 'step' }, room)
    expect(byTokens.tail.length).toBeGreaterThan(6)
    expect(byTokens.tailTokens).toBeLessThanOrEqual(400)
    const byCount = planned(folded, { tail: { ...tail, atLeastMessages: 14 }, align: 'step' }, room)
    expect(byCount.tail).toHaveLength(14)
  })

  it('never takes more of a small window than the preset allows', () => {
    const folded = branch(...turnLines(12, 40))
    const tail = {
      keep: 'tokens',
      tokens: 20_000,
      shareOfWindow: 0,
      atLeastMessages: 0,
      atMostShare: 0.25,
    } as const
    const plan = planned(folded, { tail, align: 'step' }, { windowTokens: 2_000 })
    expect(plan.tailTokens).toBeLessThanOrEqual(0.25 * 1_660)
    expect(plan.tailTokens).toBeGreaterThan(200)
  })

  it('is a share of what the messages take', () => {
    const folded = branch(...turnLines(10))
    const plan = planned(folded, { tail: { keep: 'share', share: 0.3 } })
    expect(plan.tail).toHaveLength(6)
  })

  it('reaches the target, and keeps its least share all the same', () => {
    const folded = branch(...turnLines(30, 30))
    const room = { windowTokens: 2_400 }
    const least = (atLeastShare: number) =>
      planned(folded, { tail: { keep: 'target', atLeastShare } }, room).tailTokens
    expect(least(0.4)).toBeGreaterThanOrEqual(0.4 * 1_992)
    expect(least(0)).toBeLessThan(least(0.4))
  })

  it('A5: is empty where nothing has to stay: the whole idle history goes', () => {
    const folded = branch(...turnLines(3))
    const plan = planned(folded, { tail: { keep: 'none' } }, { manual: true })
    expect(plan.carried).toEqual([])
    expect(viewAfter(folded, plan)).toEqual(['u [Summary'])
  })

  it('S6: keeps the newest user message that waits for its answer, whatever the preset keeps', () => {
    const asked = branch(...turnLines(3), 'u now')
    expect(viewAfter(asked, planned(asked, { tail: { keep: 'none' } }))).toEqual([
      'u [Summary',
      'u now',
    ])
    const working = branch(...turnLines(3), 'u now', 'call grep', 'result grep x')
    const plan = planned(working, { tail: { keep: 'none' } })
    expect(viewAfter(working, plan)).toEqual(['u [Summary', 'u now'])
  })
})

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
