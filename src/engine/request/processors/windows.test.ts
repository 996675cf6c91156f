import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { countByLength, keepsTheLaws, views } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { toolCallsOf } from '../../message/message.ts'
import { latestUserIndex } from '../../message/view.ts'
import { compressTurns, messageWindow, tokenBudget, turnWindow } from './windows.ts'

describe('turn window', () => {
  const run = (before: ReturnType<typeof view>, options: unknown) =>
    turnWindow.build(options).process(before, chainContext(1_000))
  const before = view('u one', 'call read', 'result read x', 'a one', 'u two', 'a two', 'u three')

  it('keeps the newest turns, whole, and all that the window holds', () => {
    expect(shown(run(before, { maxTurns: 2 }))).toEqual(['u two', 'a two', 'u three'])
    expect(run(before, { maxTurns: 3 })).toBe(before)
  })

  it('says how many messages went, where there is a marker for it', () => {
    expect(shown(run(before, { maxTurns: 2, marker: '[{messages} left out]' }))).toEqual([
      'u [4 messages left out]',
      'u two',
      'a two',
      'u three',
    ])
  })

  it('names the marker after the first message that went, and pins it not', () => {
    const { items } = run(before, { maxTurns: 2, marker: '[{messages} left out]' })
    expect(items[0]).toMatchObject({
      id: `${before.items[0]?.id}/turns`,
      origin: 'summary',
      pinned: false,
    })
  })

  it('names the marker after the first that went where a summary stays before it', () => {
    const [first, ...rest] = view('u so far', 'u one', 'a one', 'u two').items
    const items = [{ ...first!, origin: 'summary' as const }, ...rest]
    const after = run({ items }, { maxTurns: 1, marker: '[{messages} left out]' })
    expect(after.items[1]?.id).toBe(`${rest[0]?.id}/turns`)
  })

  it('keeps a summary, and says behind it what went', () => {
    const [first, ...rest] = view('u so far', 'u one', 'a one', 'u two').items
    const items = [{ ...first!, origin: 'summary' as const }, ...rest]
    expect(shown(run({ items }, { maxTurns: 1, marker: '[{messages} left out]' }))).toEqual([
      'u so far',
      'u [2 messages left out]',
      'u two',
    ])
  })

  keepsTheLaws(turnWindow, {
    options: fc.record({ maxTurns: fc.integer({ min: 0, max: 5 }) }),
    disabled: [{ maxTurns: 0 }],
  })

  keepsTheLaws(turnWindow, {
    options: fc.record({
      maxTurns: fc.integer({ min: 0, max: 5 }),
      marker: fc.constant('[{messages} left out]'),
    }),
    disabled: [{ maxTurns: 0, marker: '[{messages} left out]' }],
    writes: true,
  })
})

describe('message window', () => {
  const MARKER =
    '[Earlier conversation trimmed — {count} messages removed to stay within context budget]'
  const run = (before: ReturnType<typeof view>, options: object) =>
    messageWindow
      .build({ head: 2, marker: MARKER, ...options })
      .process(before, chainContext(1_000))
  const lines = Array.from({ length: 9 }, (_, n) => `${n % 2 === 0 ? 'u' : 'a'} ${n}`)

  it('makes its marker an item of the user’s that is no message and no pin', () => {
    const before = view(...lines)
    expect(run(before, { maxMessages: 5 }).items[2]).toMatchObject({
      id: `${before.items[2]?.id}/window`,
      role: 'user',
      origin: 'summary',
      pinned: false,
    })
  })

  it('keeps the newest user message, also where its own steps fill the window, and no marker stands behind it', () => {
    const steps = Array.from({ length: 5 }, (_, n) => [`call read ${n}`, `result read ${n}`])
    expect(
      shown(run(view('u old', 'a old', 'u now', ...steps.flat()), { maxMessages: 4 })),
    ).toEqual([
      'u old',
      'a old',
      'u [Earlier conversation trimmed — 8 messages removed to stay within context budget]',
      'u now',
      'call read',
      'result read 4',
    ])
  })

  it('keeps a pinned message of the middle where it stood', () => {
    const pinned = view(...lines, { type: 'v1.message-pinned', messageId: 'e5' } as never)
    expect(shown(run(pinned, { maxMessages: 4 }))).toEqual([
      'u 0',
      'a 1',
      'u [Earlier conversation trimmed — 4 messages removed to stay within context budget]',
      'u 4',
      'a 7',
      'u 8',
    ])
  })

  it('holds no more spoken messages than the window, one marker, the newest user message, pins and summaries', () => {
    fc.assert(
      fc.property(views, fc.integer({ min: 1, max: 12 }), (before, maxMessages) => {
        const after = run(before, { maxMessages })
        const newest = before.items[latestUserIndex(before)]
        const free = after.items.filter(
          item => item !== newest && !item.pinned && item.origin === 'message',
        )
        const spoken = free.filter(
          ({ parts, role }) => role !== 'tool' && toolCallsOf(parts).length === 0,
        )
        expect(spoken.length).toBeLessThanOrEqual(maxMessages)
      }),
    )
  })

  keepsTheLaws(messageWindow, {
    options: fc.record({
      maxMessages: fc.integer({ min: 0, max: 20 }),
      head: fc.integer({ min: 0, max: 4 }),
      marker: fc.constant(MARKER),
    }),
    disabled: [{ maxMessages: 0, head: 2, marker: MARKER }],
    writes: true,
  })
})

describe('compress turns', () => {
  const run = (before: ReturnType<typeof view>, protectTurns = 1) =>
    compressTurns.build({ protectTurns }).process(before, chainContext(1_000))

  it('leaves of an older turn the user’s text and the last reply', () => {
    const before = view(
      'u one',
      'a let me look',
      'call read',
      'result read x',
      'a found it',
      'u two',
      'call read',
      'result read y',
    )
    expect(shown(run(before))).toEqual([
      'u one',
      'a found it',
      'u two',
      'call read',
      'result read y',
    ])
    expect(run(before, 2)).toBe(before)
  })

  it('takes for the last reply what has words, whatever steps follow it', () => {
    const turn = view('u one', 'a the reply', 'a  ', 'call read', 'result read x', 'u two')
    const after = compressTurns.build({ protectTurns: 1 }).process(turn, chainContext(1_000))
    expect(shown(after)).toEqual(['u one', 'a the reply', 'u two'])
  })

  it('leaves a turn without a reply its user text', () => {
    expect(shown(run(view('u one', 'call read', 'result read x', 'u two')))).toEqual([
      'u one',
      'u two',
    ])
  })

  keepsTheLaws(compressTurns, {
    options: fc.record({ protectTurns: fc.integer({ min: 1, max: 3 }) }),
    disabled: [],
  })
})

describe('token budget', () => {
  /** System prompt and tools take 80 of the limit; a short message 5, and one of 400 characters 104. */
  const run = (before: ReturnType<typeof view>, at: number) =>
    tokenBudget
      .build({ limit: { of: 'tokens', at }, fewTurns: 5 })
      .process(before, chainContext(100_000, countByLength))
  const turns = (count: number) =>
    Array.from({ length: count }, (_, n) => [
      `u ${n}`,
      'call read',
      `result read ${'x'.repeat(396)}`,
      `a ${n}`,
    ]).flat()

  it('goes on until the request fits', () => {
    expect(shown(run(view(...turns(9), 'u now'), 120))).toEqual([
      'u 7',
      'a 7',
      'u 8',
      'a 8',
      'u now',
    ])
  })

  it('counts system prompt and tools, and leaves alone what fits exactly', () => {
    const before = view(...turns(1), 'u now')
    // 5 + 13 + 103 + 5 + 5 of items, in addition to the 80.
    const exact = 80 + 5 + 4 + 7 + 1 + 1 + 4 + 99 + 5 + 5
    expect(run(before, exact)).toBe(before)
    expect(run(before, exact - 1)).not.toBe(before)
  })

  keepsTheLaws(tokenBudget, {
    options: fc.record({
      limit: fc.oneof(
        fc.record({ of: fc.constant('tokens' as const), at: fc.integer({ min: 1, max: 900 }) }),
        fc.record({
          of: fc.constant('budget' as const),
          at: fc.double({ min: 0.01, max: 1, noNaN: true }),
        }),
        fc.record({
          of: fc.constant('window' as const),
          at: fc.double({ min: 0.01, max: 1, noNaN: true }),
          less: fc.nat({ max: 500 }),
        }),
      ),
      fewTurns: fc.nat({ max: 6 }),
    }),
    disabled: [],
  })
})
