import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoldPosition, Meter } from '../../engine/index.ts'
import type { FoldOutlook } from '../../runtime/inspection/fold-outlook.ts'
import { figuresOf, firstFold, isCut, measured, moveEnd, moveStart, rangeOf } from './fold-line.ts'
import { processorMs } from '../../test/processor-time.ts'

const place = (number: number, change: Partial<FoldPosition> = {}): FoldPosition => ({
  id: `e${number}`,
  firstNumber: number,
  lastNumber: number,
  role: number % 2 === 1 ? 'user' : 'assistant',
  tokens: 1_000,
  isPinned: false,
  isCut: true,
  text: '',
  ...change,
})

function outlookWith(
  places: readonly FoldPosition[],
  change: Partial<FoldOutlook> = {},
): FoldOutlook {
  return {
    places,
    headEnd: 0,
    mostEnd: places.length,
    summary: { atLeast: 200, atMost: 1_500, added: 0 },
    fixedTokens: 500,
    cachedTokens: 0,
    price: null,
    ...change,
  }
}

const METER = {
  tokens: { tokens: 10_500, source: 'tokenized' },
  windowTokens: 32_000,
} satisfies Pick<Meter, 'tokens' | 'windowTokens'>

const TEN = Array.from({ length: 10 }, (_, at) => place(at + 1))
const NO_PLAN = { firstNumber: null, lastNumber: null }

describe('the first fold', () => {
  it('is what the preset folds', () => {
    const planned = { firstNumber: 3, lastNumber: 6 }
    expect(firstFold(outlookWith(TEN), planned, {})).toEqual({ start: 2, end: 6 })
  })

  it('begins at the chosen message, or before it where a range cannot begin there', () => {
    const planned = { firstNumber: 1, lastNumber: 6 }
    expect(firstFold(outlookWith(TEN), planned, { from: 4 })).toEqual({ start: 3, end: 6 })
    const places = TEN.map(each => (each.firstNumber === 4 ? { ...each, isCut: false } : each))
    expect(firstFold(outlookWith(places), planned, { from: 4 })).toEqual({ start: 2, end: 6 })
  })

  it('is what the person selected', () => {
    const planned = { firstNumber: 1, lastNumber: 6 }
    expect(firstFold(outlookWith(TEN), planned, { from: 2, to: 3 })).toEqual({ start: 1, end: 3 })
  })

  it('ends behind the chosen message if the preset would end before it', () => {
    expect(firstFold(outlookWith(TEN), { firstNumber: 1, lastNumber: 2 }, { from: 8 })).toEqual({
      start: 7,
      end: 8,
    })
  })

  it('is there for a conversation that the preset leaves alone, and not for a lone open question', () => {
    expect(firstFold(outlookWith(TEN), NO_PLAN, {})).toEqual({ start: 0, end: 1 })
    expect(firstFold(outlookWith([place(1)], { mostEnd: 0 }), NO_PLAN, {})).toBeNull()
  })
})

describe('the figures of a fold', () => {
  it('are those of the next request, without pinned messages', () => {
    const places = TEN.map(each => (each.firstNumber === 3 ? { ...each, isPinned: true } : each))
    expect(figuresOf(measured(outlookWith(places)), { start: 1, end: 4 }, METER)).toMatchObject({
      spanTokens: 2_000,
      summaryTokens: 1_000,
      tokensAfter: 9_500,
      leftForAnswer: 22_500,
      dollars: null,
      moreDollars: null,
    })
  })

  it('say where a summary would hardly be shorter than its messages', () => {
    const outlook = outlookWith(TEN, { summary: { atLeast: 900, atMost: 1_500, added: 0 } })
    const savesLittle = (end: number) =>
      figuresOf(measured(outlook), { start: 0, end }, METER)?.savesLittle
    expect([1, 2, 5].map(savesLittle)).toEqual([true, false, false])
  })

  it('count what the preset adds to a summary, as far as there is something to repeat', () => {
    const summaryOf = (end: number) => {
      const summary = { atLeast: 200, atMost: 1_500, added: 1_600 }
      const outlook = measured(outlookWith(TEN, { summary }))
      return figuresOf(outlook, { start: 0, end }, METER)?.summaryTokens
    }
    expect(summaryOf(1)).toBe(500 + 1_000)
    expect(summaryOf(4)).toBe(1_500 + 1_600)
  })

  it('name what the next request costs more if the cache fits only up to the fold', () => {
    const price = { input: 100, output: 0, cachedInput: 10, cacheWrite: null }
    const outlook = measured(outlookWith(TEN, { price, cachedTokens: 10_000 }))
    const figures = figuresOf(outlook, { start: 1, end: 2 }, METER)
    expect(figures?.dollars?.before).toBeCloseTo((10_000 * 10 + 500 * 100) / 1_000_000)
    expect(figures?.dollars?.after).toBeCloseTo((1_500 * 10 + 8_500 * 100) / 1_000_000)
    expect(figures?.moreDollars).toBeCloseTo(0.715)
  })
})

describe('a moved end', () => {
  it('stays at a legal place, with something to fold, wherever it is moved', () => {
    const anyPlaces = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        anyPlaces,
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -5, max: 40 }))),
        (cuts, moves) => {
          const places = cuts.map((cut, at) => place(at + 1, { isCut: at === 0 || cut }))
          const outlook = outlookWith(places)
          let fold = firstFold(outlook, NO_PLAN, {})
          if (!fold) throw new Error('There is always a message to fold')
          for (const [isStart, to] of moves) {
            fold = isStart
              ? { ...fold, start: moveStart(outlook, fold, to) }
              : { ...fold, end: moveEnd(outlook, fold, to) }
            expect(fold.start).toBeLessThan(fold.end)
            expect(isCut(outlook, fold.start) && isCut(outlook, fold.end)).toBe(true)
            expect(rangeOf(outlook, fold)).toBeDefined()
          }
        },
      ),
    )
  })

  it('takes less than a frame at 10,000 messages', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => place(at + 1, { isCut: at % 50 === 0 }))
    const outlook = measured(outlookWith(many))
    const took = processorMs(() => {
      for (let to = 0; to < 100; to += 1) {
        const fold = { start: 0, end: moveEnd(outlook, { start: 0, end: 10_000 }, to * 97) }
        expect(figuresOf(outlook, fold, METER)).not.toBeNull()
      }
    })
    expect(took / 100).toBeLessThan(16)
  })
})
