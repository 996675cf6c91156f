import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { trimToolResults } from './truncate-texts.ts'

const run = (before: ReturnType<typeof view>, options: unknown) =>
  trimToolResults.build(options).process(before, chainContext(1_000))
const long = 'x'.repeat(5_000)
const before = view('u one', 'call read', `result read ${long}`, 'a two', 'u three')

it('cuts a result of an older message to its beginning and says how long it was', () => {
  expect(shown(run(before, { maxChars: 2_000, protectMessages: 2 }))).toEqual([
    'u one',
    'call read',
    `result read ${'x'.repeat(2_000)}\n[…truncated, 5000 chars]`,
    'a two',
    'u three',
  ])
})

it('measures a structured result as the JSON that is sent', () => {
  const json = JSON.stringify({ lines: Array.from({ length: 400 }, (_, n) => n) })
  const structured = view('u one', 'call read', `result read ${json}`, 'a two', 'u three')
  expect(shown(run(structured, { maxChars: 100, protectMessages: 2 }))[2]).toBe(
    `result read ${json.slice(0, 100)}\n[…truncated, ${json.length} chars]`,
  )
})

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
