import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepsTheMaskLaws, maskContext } from '../../test/mask-strategy-laws.ts'
import { view } from '../../test/session.ts'
import { oldResults } from './old-results.ts'

const OPTIONS = {
  reclaimShare: 0,
  reclaimTokens: 0,
  keepSteps: 0,
  keepTokens: 0,
  marker: '[{tool}: {tokens} tokens; {archive}]',
}
/** 300 tokens. */
const LONG = 'line '.repeat(300).trim()
const turns = (count: number) =>
  view(
    ...Array.from({ length: count }, (_, n) => [
      `u ${n}`,
      `call read ${n}`,
      `result read ${LONG}`,
    ]).flat(),
  )
const maskedIn = (of: ReturnType<typeof view>, options = {}, pressure = 0.5) =>
  oldResults
    .build({ ...OPTIONS, ...options })
    .run(of, { ...maskContext(10_000), pressure })
    .map(({ messageId }) => messageId)

describe('old results', () => {
  it('archives the results older than the newest steps of the agent, whatever the turns of the user', () => {
    expect(maskedIn(turns(12), { keepSteps: 10 })).toEqual(['e3', 'e6'])
    const steps = Array.from({ length: 60 }, (_, n) => [`call read ${n}`, `result read ${LONG}`])
    expect(maskedIn(view('u Go.', ...steps.flat()), { keepSteps: 10 })).toHaveLength(50)
  })

  it('keeps the results of the newest turns of the user', () => {
    const steps = Array.from({ length: 3 }, (_, n) => [`call read ${n}`, `result read ${LONG}`])
    const talk = view('u One.', ...steps.flat(), 'u Two.', ...steps.flat(), 'u Three.')
    expect(maskedIn(talk, { keepTurns: 1 })).toHaveLength(6)
    expect(maskedIn(talk, { keepTurns: 2 })).toEqual(['e3', 'e5', 'e7'])
    expect(maskedIn(talk, { keepTurns: 3 })).toEqual([])
    expect(maskedIn(talk, { keepTurns: 4 })).toEqual([])
  })

  it('archives all but the newest results or tokens of results, and keeps what any of the rules keeps', () => {
    expect(maskedIn(turns(4), { keepResults: 3 })).toEqual(['e3'])
    expect(maskedIn(turns(2), { keepResults: 3 })).toEqual([])
    expect(maskedIn(turns(4), { keepTokens: 900 })).toEqual(['e3'])
    expect(maskedIn(turns(4), { keepTokens: 899 })).toEqual(['e3', 'e6'])
    expect(maskedIn(turns(4), { keepTokens: 1_200 })).toEqual([])
    expect(maskedIn(turns(4), { keepSteps: 1, keepResults: 2, keepTokens: 900 })).toEqual(['e3'])
  })

  it('waits until a batch frees enough, so that the beginning of the request stays the same between batches', () => {
    const options = { keepTokens: 600, reclaimTokens: 800 }
    expect([3, 4, 5].map(count => maskedIn(turns(count), options).length)).toEqual([0, 0, 3])
  })

  it('asks a small budget for no more than its share', () => {
    const options = { reclaimTokens: 20_000, reclaimAtMost: 0.05 }
    expect(maskedIn(turns(2), options)).toHaveLength(2)
    expect(maskedIn(turns(1), options)).toEqual([])
    expect(maskedIn(turns(2), { reclaimTokens: 20_000 })).toEqual([])
  })

  it('acts from its pressure on', () => {
    expect(maskedIn(turns(1), { atPressure: 0.5 }, 0.49)).toEqual([])
    expect(maskedIn(turns(1), { atPressure: 0.5 }, 0.5)).toEqual(['e3'])
  })

  it('writes the preset’s own marker, with the time of the original', () => {
    const [mask] = oldResults
      .build({ ...OPTIONS, marker: '[ARCHIVED] {tool}, {time}' })
      .run(turns(1), { ...maskContext(10_000), timeOf: id => (id === 'e3' ? 90_000 : null) })
    expect(mask?.marker).toBe('[ARCHIVED] read, 1970-01-01 00:01')
  })
})

keepsTheMaskLaws(oldResults, {
  options: fc.record({
    reclaimShare: fc.constantFrom(0, 0.1),
    reclaimTokens: fc.integer({ min: 0, max: 300 }),
    reclaimAtMost: fc.constantFrom(0, 0.15, 1),
    atPressure: fc.constantFrom(0, 0.4),
    keepSteps: fc.nat({ max: 2 }),
    keepTurns: fc.nat({ max: 2 }),
    keepResults: fc.nat({ max: 3 }),
    keepTokens: fc.nat({ max: 200 }),
    marker: fc.constantFrom(
      '[{tool}: {tokens} tokens; {archive}]',
      'Archived {time} {archive}',
      '[{tool}; {archive}]\n{head}\n…\n{tail}',
    ),
  }),
})
