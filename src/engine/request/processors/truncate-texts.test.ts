import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { headTailToolResults, trimToolResults, trimUserText } from './truncate-texts.ts'

describe('head tail tool results', () => {
  const run = (before: ReturnType<typeof view>, options: unknown) =>
    headTailToolResults.build(options).process(before, chainContext(1_000))
  const long = `${'a'.repeat(15_000)}${'z'.repeat(15_000)}`
  const past = view('u one', 'call read', `result read ${long}`, 'a two', 'u three')

  it('keeps beginning and end of a long result of a past turn', () => {
    expect(shown(run(past, { maxChars: 20_000, protectTurns: 1 }))[2]).toBe(
      `result read ${'a'.repeat(10_000)}\n\n[… 10000 characters left out …]\n\n${'z'.repeat(10_000)}`,
    )
  })

  it('leaves the current turn alone, and a result that is as long as may be', () => {
    const current = view('u one', 'call read', `result read ${long}`)
    expect(run(current, { maxChars: 20_000, protectTurns: 1 })).toBe(current)
    expect(run(current, { maxChars: 20_000, protectTurns: 0 })).not.toBe(current)
    expect(run(past, { maxChars: 30_000, protectTurns: 1 })).toBe(past)
  })

  it('counts what is left out from the original when a smaller limit follows', () => {
    const first = run(past, { maxChars: 20_000, protectTurns: 0 })
    expect(run(first, { maxChars: 10_000, protectTurns: 0 })).toEqual(
      run(past, { maxChars: 10_000, protectTurns: 0 }),
    )
  })

  keepsTheLaws(headTailToolResults, {
    options: fc.record({
      maxChars: fc.integer({ min: 0, max: 80 }),
      protectTurns: fc.integer({ min: 0, max: 2 }),
    }),
    disabled: [{ maxChars: 0, protectTurns: 0 }],
  })
})

describe('trim tool results', () => {
  const run = (before: ReturnType<typeof view>, options: unknown) =>
    trimToolResults.build(options).process(before, chainContext(1_000))
  const long = 'x'.repeat(5_000)
  const before = view('u one', 'call read', `result read ${long}`, 'a two', 'u three')

  it('leaves the newest messages alone, and a result that is as long as may be', () => {
    expect(run(before, { maxChars: 2_000, protectMessages: 3 })).toBe(before)
    expect(run(before, { maxChars: 5_000, protectMessages: 0 })).toBe(before)
  })

  keepsTheLaws(trimToolResults, {
    options: fc.record({
      maxChars: fc.integer({ min: 0, max: 80 }),
      protectMessages: fc.integer({ min: 0, max: 4 }),
    }),
    disabled: [{ maxChars: 0, protectMessages: 0 }],
  })
})

describe('trim user text', () => {
  const run = (before: ReturnType<typeof view>, maxChars: number) =>
    trimUserText.build({ maxChars }).process(before, chainContext(1_000))
  const long = `${'a'.repeat(100)}${'z'.repeat(100)}`

  it('keeps beginning and end of what the user wrote before, and the newest message whole', () => {
    expect(shown(run(view(`u ${long}`, `a ${long}`, `u ${long}`), 100))).toEqual([
      `u ${'a'.repeat(50)}\n\n[… 100 characters left out …]\n\n${'z'.repeat(50)}`,
      `a ${long}`,
      `u ${long}`,
    ])
  })

  it('leaves a text alone that is as long as may be', () => {
    const before = view(`u ${long}`, 'u two')
    expect(run(before, 200)).toBe(before)
  })

  keepsTheLaws(trimUserText, {
    options: fc.record({ maxChars: fc.integer({ min: 0, max: 80 }) }),
    disabled: [{ maxChars: 0 }],
  })
})
