import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { trimUserText } from './truncate-texts.ts'

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
