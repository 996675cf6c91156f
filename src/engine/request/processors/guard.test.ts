import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { countByLength, keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view, viewItem } from '../../../test/session.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { estimateText } from '../../tokens/count.ts'
import { type View, type ViewItem } from '../../message/view.ts'
import { guard } from './guard.ts'

const built = guard.build({ mode: 'truncate', target: 0.9, resultShare: 0.2 })
const run = (before: ReturnType<typeof view>, itemTokens: number) =>
  built.process(before, chainContext(itemTokens))
const tokens = (after: ReturnType<typeof view>) => countMessages(after.items, estimateText).tokens

describe('guard', () => {
  it('leaves a view that cannot fit to be refused, where the preset says so', () => {
    const refusing = guard.build({ mode: 'refuse' })
    const large = view('u one', 'call read', `result read ${'word '.repeat(4_000)}`, 'u two')
    expect(refusing.process(large, chainContext(100))).toBe(large)
    expect(run(large, 100)).not.toBe(large)
  })

  it('drops what was recalled before anything else, the oldest first', () => {
    const recalled = (id: string) => viewItem('user', 'word '.repeat(100), { id, origin: 'recall' })
    const [one, two, three] = view('u one', 'a two', 'u three').items
    if (!one || !two || !three) throw new RangeError('Three items were made')
    const before = { items: [recalled('r1'), one, two, recalled('r2'), three] }
    const ids = (itemTokens: number) => run(before, itemTokens).items.map(({ id }) => id)
    const all = tokens(before)
    expect(ids(all)).toHaveLength(5)
    expect(ids(all - 1)).toEqual([one.id, two.id, 'r2', three.id])
    expect(ids(60)).toEqual([one.id, two.id, three.id])
    // What the newest message asks for stays as long as it fits at all.
    const without = tokens({ items: before.items.slice(1) })
    expect(ids(without)).toEqual([one.id, two.id, 'r2', three.id])
    expect(ids(without - 1)).toEqual([one.id, two.id, three.id])
  })
})

describe('what the guard takes first', () => {
  const size = (items: readonly ViewItem[]) => countMessages(items, countByLength).tokens
  const cut = (before: View, itemTokens: number, options = { target: 0.9, resultShare: 0.2 }) =>
    guard
      .build({ mode: 'truncate', ...options })
      .process(before, chainContext(itemTokens, countByLength))
  /** A result of 1,000 tokens. */
  const long = 'x'.repeat(4_000)
  const three = view(
    'u one',
    'call read',
    `result read ${long}`,
    'call read',
    `result read ${long}`,
    'call read',
    `result read ${long}`,
    'u two',
  )
  const wholeOf = (after: View) =>
    after.items.map((item, at) => (item === three.items[at] ? 'whole' : item.role))

  it('is nothing as long as the limit is not passed', () => {
    expect(cut(three, size(three.items))).toBe(three)
    expect(cut(three, size(three.items) - 1)).not.toBe(three)
  })

  it('is the oldest result, and no more of them than the target asks for', () => {
    const total = size(three.items)
    const one = cut(three, total - 100)
    expect([...wholeOf(one).entries()].filter(([, whole]) => whole !== 'whole')).toEqual([
      [2, 'tool'],
    ])
    const two = cut(three, total - 600)
    expect(wholeOf(two).filter(whole => whole === 'tool')).toHaveLength(2)
    expect(two.items[6]).toBe(three.items[6])
  })

  it('leaves a result its share of the limit, but never fewer than 60 tokens', () => {
    const shortened = (share: number) =>
      size(cut(three, 2_500, { target: 0.9, resultShare: share }).items.slice(2, 3))
    expect(shortened(0.2)).toBeGreaterThan(380)
    expect(shortened(0.2)).toBeLessThanOrEqual(510)
    expect(shortened(0.001)).toBeGreaterThan(40)
    expect(shortened(0.001)).toBeLessThanOrEqual(70)
  })

  it('shortens only as many results of one message as it must', () => {
    const [user, step, results, ...rest] = three.items
    const both = {
      ...results!,
      parts: [...results!.parts, ...three.items[4]!.parts],
    }
    const before = { items: [user!, step!, both, ...rest.slice(-1)] }
    const after = cut(before, size(before.items) - 100)
    expect(after.items[2]?.parts[0]).not.toBe(both.parts[0])
    expect(after.items[2]?.parts[1]).toBe(both.parts[1])
  })

  it('is never a pinned result', () => {
    const items = three.items.map((item, at) => ({ ...item, pinned: at === 2 }))
    const after = cut({ items }, size(items) - 100)
    expect(after.items[2]).toBe(items[2])
    expect(after.items[4]).not.toBe(items[4])
  })

  it('is whole turns in steps of what lies between target and limit', () => {
    const turns = Array.from({ length: 10 }, (_, n) => [
      `u ${n}${'x'.repeat(370)}`,
      `a ${n}${'y'.repeat(370)}`,
    ])
    const before = view(...turns.flat(), 'u now')
    const turn = size(before.items.slice(0, 2))
    const total = size(before.items)
    const kept = (itemTokens: number, target: number) =>
      (cut(before, itemTokens, { target, resultShare: 0.2 }).items.length - 1) / 2
    expect(kept(total - 1, 1)).toBe(9)
    expect(kept(total - turn, 1)).toBe(9)
    expect(kept(total - turn - 1, 1)).toBe(8)
    // Two steps of a fifth, each more than a turn and less than two.
    expect(kept(total - 1, 1 - (1.5 * turn) / total)).toBe(8)
    expect(kept(total - 2 * turn, 1 - (1.5 * turn) / total)).toBe(7)
  })

  it('leaves pins and summaries of the turns that it drops, which do not count for dropped', () => {
    const turns = Array.from({ length: 4 }, (_, n) => [
      `u ${n}${'x'.repeat(370)}`,
      `a ${n}${'y'.repeat(370)}`,
    ])
    const items = view(...turns.flat(), 'u now').items.map((item, at) => ({
      ...item,
      pinned: at === 1,
      origin: at === 0 ? ('summary' as const) : item.origin,
    }))
    const after = cut({ items }, size(items) - 1, { target: 1, resultShare: 0.2 })
    expect(after.items).toEqual(items.filter((_, at) => at !== 2 && at !== 3))
  })

  it('is the oldest steps of the newest turn, whole, where no older turn is left', () => {
    const steps = Array.from({ length: 5 }, (_, n) => [
      `call read ${n}`,
      `result read ${'x'.repeat(200)}`,
    ])
    const before = view('u old', 'a old', 'u now', ...steps.flat())
    const step = size(before.items.slice(3, 5))
    const after = cut(before, size(before.items.slice(2)) - step - 1)
    expect(shown(after).map(line => line.split(' ')[0])).toEqual([
      'u',
      ...Array.from({ length: 3 }, () => ['call', 'result']).flat(),
    ])
    expect(after.items[1]).toBe(before.items[7])
    const pinned = {
      items: before.items.map((item, at) => ({ ...item, pinned: at === 3 || at === 4 })),
    }
    const kept = cut(pinned, size(before.items.slice(2)) - step - 1)
    expect(kept.items.slice(0, 3)).toEqual([pinned.items[2], pinned.items[3], pinned.items[4]])
    expect(kept.items).toHaveLength(7)
  })

  it('is no word before the first turn where shorter results are enough', () => {
    const before = view('a hello', 'call read', `result read ${long}`, 'u now')
    const after = cut(before, size(before.items) - 100)
    expect(after.items).toHaveLength(4)
    expect(after.items[0]).toBe(before.items[0])
  })

  it('is no step of the newest turn where older turns are enough, to the last token', () => {
    const before = view(`u old ${'x'.repeat(400)}`, 'a old', 'u now', 'call read', 'result read x')
    const after = cut(before, size(before.items.slice(2)))
    expect(after.items).toEqual(before.items.slice(2))
  })

  it('is the results of the last step at last, down to 60 tokens', () => {
    const before = view('u now', 'call read', `result read ${long}`)
    const after = cut(before, 100, { target: 0.9, resultShare: 1 })
    expect(after.items).toHaveLength(3)
    expect(size(after.items)).toBeLessThanOrEqual(100)
    expect(size(after.items.slice(2))).toBeGreaterThan(50)
  })
})

describe('where the newest step alone does not fit', () => {
  const itemTokens = 300
  const large = 'word '.repeat(3_000)
  const called = view('u one', 'a two', 'u now', 'call write', 'result write done').items.map(
    item => ({
      ...item,
      parts: item.parts.map(part =>
        part.type === 'tool-call' ? { ...part, input: { path: 'a.ts', text: large } } : part,
      ),
    }),
  )

  it('sends the call with the beginning and the end of its arguments', () => {
    const after = run({ items: called }, itemTokens)
    expect(tokens(after)).toBeLessThanOrEqual(itemTokens)
    expect(after.items.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
    expect(JSON.stringify(after.items[1])).toContain('characters left out')
    expect(JSON.stringify(after.items[1])).toContain('a.ts')
  })

  it('sends it without what was compacted, where nothing fits with it', () => {
    const summary = viewItem('user', 'word '.repeat(400), { id: 'c1/0', origin: 'summary' })
    const last = view(`u ${'now '.repeat(30)}`, 'call write', `result write ${large}`).items
    const before = { items: [summary, ...last] }
    expect(run(before, 110).items.map(({ id }) => id)).toEqual(last.map(({ id }) => id))
    expect(run(before, itemTokens).items).toHaveLength(4)
  })
})

keepsTheLaws(guard, {
  options: fc.record({
    mode: fc.constant('truncate'),
    target: fc.double({ min: 0.1, max: 1, noNaN: true }),
    resultShare: fc.double({ min: 0.01, max: 1, noNaN: true }),
  }),
  disabled: [{ mode: 'refuse' }],
  count: estimateText,
})
