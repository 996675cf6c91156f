import { describe, expect, it } from 'vitest'
import { criticalityOf, isCritical, type Evidence } from './criticality.ts'

/** An identifier that one tool result of the newest message holds. */
const RESULT: Evidence = {
  kind: 'identifier',
  text: 'id_1',
  messageId: 'm100',
  origin: 'tool',
  messages: 1,
  lastAt: 100,
  places: new Map([['result', 100]]),
  uses: 0,
}

/** What a criticality of 101 messages stands for, before it is brought between 0 and 1. */
function weightOf(change: Partial<Evidence>, messages = 101): number {
  const criticality = criticalityOf({ ...RESULT, ...change }, messages)
  return criticality / (1 - criticality)
}

const times = (change: Partial<Evidence>) => weightOf(change) / weightOf({})
const resultAt = (at: number) => ({ places: new Map([['result', at]] as const) })

describe('criticalityOf', () => {
  it.each([
    ['argument', 22.5],
    ['said', 5],
    ['content', 7.5],
  ] as const)('weighs a mention in the place “%s” %d times one in a result', (place, factor) => {
    expect(times({ places: new Map([[place, 100]]) })).toBeCloseTo(factor, 9)
  })

  it('adds up the places', () => {
    const places = new Map([
      ['result', 100],
      ['said', 100],
    ] as const)
    expect(times({ places })).toBeCloseTo(6, 9)
  })

  it('lets a mention fade to half of what can fade in half of the conversation, and never below a quarter', () => {
    expect(times(resultAt(50))).toBeCloseTo(0.25 + 0.75 / 2, 9)
    expect(times(resultAt(0))).toBeCloseTo(0.25 + 0.75 / 4, 9)
  })

  it('gives a time of day a tenth of what a date weighs', () => {
    const date = weightOf({ kind: 'date', text: '2024-05-24' })
    expect(weightOf({ kind: 'date', text: '06:30:00' }) / date).toBeCloseTo(0.1, 9)
    expect(weightOf({ kind: 'date', text: '06:30' }) / date).toBeCloseTo(0.1, 9)
    expect(weightOf({ kind: 'date', text: '2024-05-24T06:30' })).toBeCloseTo(date, 9)
  })

  it('takes the only message of a conversation, and both of two, for what they are', () => {
    expect(weightOf(resultAt(0), 1)).toBeCloseTo(weightOf({}), 9)
    expect(weightOf(resultAt(1), 2)).toBeCloseTo(weightOf({}), 9)
    expect(weightOf(resultAt(0), 2)).toBeLessThan(weightOf({}))
  })

  it('grows with messages and uses, ever more slowly', () => {
    expect(times({ messages: 2 })).toBeCloseTo(1.8, 9)
    expect(times({ messages: 4 })).toBeCloseTo(2.6, 9)
    expect(times({ uses: 1 })).toBeCloseTo(1.6, 9)
    expect(times({ uses: 3 })).toBeCloseTo(2.2, 9)
  })

  it('adds most for what the user said', () => {
    expect(times({ origin: 'user' })).toBeCloseTo((2 + 0.4) / 0.4, 9)
    expect(times({ origin: 'assistant' })).toBeCloseTo((1 + 0.4) / 0.4, 9)
  })

  it('puts orders first, then decisions, names of things, and figures last', () => {
    const kinds = ['rule', 'decision', 'identifier', 'path', 'name', 'symbol', 'number'] as const
    const weights = kinds.map(kind => weightOf({ kind }))
    expect(weights).toEqual(weights.toSorted((left, right) => right - left))
    expect(new Set(weights).size).toBe(kinds.length)
  })
})

describe('isCritical', () => {
  const critical = (change: Partial<Evidence>) =>
    isCritical({ criticality: criticalityOf({ ...RESULT, ...change }, 101) })

  it('holds of what one result named, whenever it did', () => {
    expect(critical({})).toBe(true)
    expect(critical(resultAt(0))).toBe(true)
  })

  it('holds of no key that only old results have, and of one that many have', () => {
    const places = new Map([['key', 0]] as const)
    expect(critical({ places })).toBe(false)
    expect(critical({ kind: 'symbol', places: new Map([['key', 100]]), messages: 6 })).toBe(true)
  })

  it('holds of no time of day that only a result named, and of one that a call named', () => {
    const clock = { kind: 'date', text: '06:30:00' } as const
    expect(critical(clock)).toBe(false)
    expect(critical({ ...clock, places: new Map([['argument', 100]]) })).toBe(true)
  })
})
