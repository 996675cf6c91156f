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
  isInFile: false,
  places: new Map([['result', 100]]),
  uses: 0,
}

const resultAt = (at: number) => ({ places: new Map([['result', at]] as const) })
const criticality = (change: Partial<Evidence>, messages = 101) =>
  criticalityOf({ ...RESULT, ...change }, messages)

describe('criticalityOf', () => {
  it('puts what a call named first, then what was written and said, then results, and keys last', () => {
    const ranked = (['argument', 'content', 'said', 'result', 'key'] as const).map(place =>
      criticality({ places: new Map([[place, 100]]) }),
    )
    expect(ranked).toEqual(ranked.toSorted((left, right) => right - left))
    expect(new Set(ranked).size).toBe(ranked.length)
  })

  it.each([
    ['another place', { places: new Map([['result', 100] as const, ['said', 100] as const]) }],
    ['another message', { messages: 2 }],
    ['a call that names it', { uses: 1 }],
    ['the user behind it', { origin: 'user' }],
    ['the assistant behind it', { origin: 'assistant' }],
  ] as const)('grows with %s', (_, change) => {
    expect(criticality(change)).toBeGreaterThan(criticality({}))
  })

  it('counts an old mention for less than a new one, never for nothing, and the only message for new', () => {
    expect(criticality(resultAt(50))).toBeLessThan(criticality({}))
    expect(criticality(resultAt(0))).toBeLessThan(criticality(resultAt(50)))
    expect(criticality(resultAt(0))).toBeGreaterThan(0)
    expect(criticality(resultAt(0), 1)).toBe(criticality({}))
    expect(criticality(resultAt(1), 2)).toBe(criticality({}))
    expect(criticality(resultAt(0), 2)).toBeLessThan(criticality({}))
  })

  it.each(['06:30:00', '06:30'])('counts %s without its day for far less than a date', text => {
    expect(criticality({ kind: 'date', text })).toBeLessThan(
      criticality({ kind: 'date', text: '2024-05-24T06:30' }) / 2,
    )
  })

  it('puts orders first, then decisions, names of things, and figures last', () => {
    const kinds = ['rule', 'decision', 'identifier', 'path', 'name', 'symbol', 'number'] as const
    const ranked = kinds.map(kind => criticality({ kind }))
    expect(ranked).toEqual(ranked.toSorted((left, right) => right - left))
    expect(new Set(ranked).size).toBe(kinds.length)
  })
})

describe('isCritical', () => {
  const critical = (change: Partial<Evidence>) => isCritical({ criticality: criticality(change) })

  it('holds of what one result named, whenever it did, but of no key that only old results have', () => {
    expect(critical({})).toBe(true)
    expect(critical(resultAt(0))).toBe(true)
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
