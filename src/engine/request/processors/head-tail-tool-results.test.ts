import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { headTailToolResults } from './truncate-texts.ts'

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
