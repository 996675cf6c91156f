import { describe, expect, it } from 'vitest'
import { METER } from '../../test/meter.ts'
import { ringOf, stateWords } from './MeterRing.tsx'
import { sparkOf } from './drawings.ts'

it('ringOf has a mark for the next step alone, where it really is, and only once it is near', () => {
  expect(ringOf(METER)).toEqual({ fill: 60, mark: 68 })
  expect(ringOf({ ...METER, state: 'calm' }).mark).toBeNull()
  expect(ringOf({ ...METER, state: 'blocking', next: { number: 3, isDue: true } }).mark).toBeNull()
})

it('ringOf is full, not more, when the request is longer than the window', () => {
  expect(ringOf({ ...METER, tokens: { tokens: 130_000, source: 'estimated' } }).fill).toBe(100)
})

describe('stateWords', () => {
  it('say what is planned and where, without alarm', () => {
    expect(stateWords(METER)).toBe('summary planned at 68k')
    expect(stateWords({ ...METER, state: 'calm' })).toBe('')
    const due = { ...METER, next: { number: 1, isDue: true } }
    expect(stateWords(due)).toBe('summary with your next message')
    expect(stateWords({ ...due, state: 'blocking' })).toBe('summary with your next message')
    expect(stateWords({ ...METER, next: null })).toBe('')
  })

  it('say that rest is enough, where that comes first', () => {
    const rest = { tokens: 48_000, afterMs: 60_000 }
    const resting = { ...METER, atRest: { ...rest, isReached: true } }
    expect(stateWords(resting)).toBe('summary after a minute of rest')
    expect(stateWords({ ...METER, atRest: { ...rest, isReached: false } })).toBe(
      'summary at rest from 48k',
    )
    expect(stateWords({ ...resting, state: 'calm' })).toBe('')
    expect(ringOf({ ...METER, atRest: { ...rest, isReached: false } }).mark).toBe(48)
  })

  it('speak of no summary where the preset writes none', () => {
    const guard = { number: 1, step: 'guard', tokens: 80_000, counts: null } as const
    const only = { ...METER, triggers: [guard], next: { number: 1, isDue: false } }
    expect(stateWords(only)).toBe('will be shortened at 80k')
    expect(stateWords({ ...only, state: 'over' })).toBe('will be shortened')
  })

  it('say where nothing can be sent', () => {
    expect(stateWords({ ...METER, state: 'too-long', next: null })).toBe('message too long')
  })
})

describe('sparkOf', () => {
  const history = [
    { tokens: 20_000, transcriptTokens: 20_000 },
    { tokens: 90_000, transcriptTokens: 95_000 },
    { tokens: 30_000, transcriptTokens: 150_000 },
  ]

  it('needs two requests', () => {
    expect(sparkOf(history.slice(0, 1), 100_000, { width: 300, height: 50 })).toBeNull()
  })

  it('draws the view under the limit and says when the transcript alone would have passed it', () => {
    const spark = sparkOf(history, 100_000, { width: 300, height: 50 })
    expect(spark?.overflowedAt).toBe(3)
    expect(spark?.view).toBe('M0.0 41.2L150.0 10.4L300.0 36.8')
    expect(spark?.now).toEqual({ x: 300, y: 36.8 })
  })

  it('stops the transcript where it leaves the plot', () => {
    const spark = sparkOf([...history, { tokens: 40_000, transcriptTokens: 400_000 }], 100_000, {
      width: 300,
      height: 50,
    })
    expect(spark?.transcript.match(/[ML]/g)).toHaveLength(3)
  })
})
