import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainContext } from '../../test/chain-context.ts'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { keepsTheLaws } from '../../test/processor-laws.ts'
import { shown, view } from '../../test/session.ts'
import { foldBranch, viewOf } from '../branch.ts'
import { countMessages } from '../request-tokens.ts'
import { repair } from '../repair.ts'
import { estimateText } from '../tokens.ts'
import { latestUserIndex } from '../view.ts'
import { guard } from './guard.ts'

const built = guard.build({ mode: 'truncate', target: 0.9, resultShare: 0.2 })
const run = (before: ReturnType<typeof view>, itemTokens: number) =>
  built.process(before, chainContext(itemTokens))
const tokens = (after: ReturnType<typeof view>) => countMessages(after.items, estimateText).tokens

describe('guard', () => {
  it('returns the same view when it fits', () => {
    const small = view('u one', 'a two', 'u three')
    expect(run(small, 1_000)).toBe(small)
  })

  it('leaves a view that cannot fit to be refused, where the preset says so', () => {
    const refusing = guard.build({ mode: 'refuse' })
    const large = view('u one', 'call read', `result read ${'word '.repeat(4_000)}`, 'u two')
    expect(refusing.process(large, chainContext(100))).toBe(large)
    expect(run(large, 100)).not.toBe(large)
  })

  it('shortens a giant result before it drops a turn', () => {
    const big = view(
      'u one',
      'call read',
      `result read ${'word '.repeat(4_000)}`,
      'a done',
      'u two',
    )
    const after = run(big, 1_000)
    expect(after.items).toHaveLength(5)
    expect(shown(after)[2]).toContain('characters left out')
    expect(tokens(after)).toBeLessThanOrEqual(1_000)
  })

  it('drops whole old turns and keeps the newest user message', () => {
    const turns = Array.from({ length: 20 }, (_, n) => [
      `u ${n} ${'ask '.repeat(40)}`,
      `a ${'say '.repeat(60)}`,
    ])
    const after = run(view(...turns.flat(), 'u the newest'), 1_000)
    expect(shown(after).at(-1)).toBe('u the newest')
    expect(after.items[0]?.role).toBe('user')
    expect(tokens(after)).toBeLessThanOrEqual(1_000)
  })

  it('moves its cut in steps, so that consecutive requests share their beginning', () => {
    const turns = Array.from({ length: 60 }, (_, n) => [
      `u ${n} ${'ask '.repeat(20)}`,
      `a ${'say '.repeat(20)}`,
    ])
    const starts = Array.from(
      { length: 30 },
      (_, extra) => shown(run(view(...turns.slice(0, 30 + extra).flat(), 'u now'), 1_000))[0],
    )
    expect(new Set(starts).size).toBeLessThan(20)
  })

  it('fits or keeps no more than its floor, never mutates, and changes nothing the second time', () => {
    fc.assert(
      fc.property(logs(), fc.integer({ min: 40, max: 2_000 }), (events, itemTokens) => {
        const before = deepFreeze(repair(viewOf(foldBranch(events))))
        const after = run(before, itemTokens)
        const newest = before.items[latestUserIndex(before)]
        if (newest) expect(after.items).toContain(newest)
        for (const item of before.items) if (item.pinned) expect(after.items).toContain(item)
        if (tokens(after) <= itemTokens) expect(run(after, itemTokens)).toBe(after)
      }),
    )
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
