import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws } from '../../../test/processor-laws.ts'
import { view } from '../../../test/session.ts'
import { trimToolResults } from './truncate-texts.ts'

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
