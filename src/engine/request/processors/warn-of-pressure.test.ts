import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { countByLength, keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { warnOfPressure } from './warn-of-pressure.ts'

const { process } = warnOfPressure.build({ at: 0.5, text: 'It fills.' })
const long = view(`u ${'a'.repeat(400)}`, 'a yes', 'u on')

/** Tokens of the items, those of the warning among them. */
const withWarning = countMessages(
  [...long.items, ...view('u It fills.').items],
  countByLength,
).tokens

it('stands right before the newest user message from its mark on', () => {
  expect(shown(process(long, chainContext(withWarning, countByLength))).slice(1)).toEqual([
    'a yes',
    'u It fills.',
    'u on',
  ])
})

it('is not there below it', () => {
  expect(process(long, chainContext(100_000, countByLength))).toBe(long)
})

it('takes the room of no message', () => {
  expect(process(long, chainContext(withWarning - 1, countByLength))).toBe(long)
})

keepsTheLaws(warnOfPressure, {
  options: fc.record({ at: fc.constantFrom(0.1, 0.9), text: fc.constant('It fills.') }),
  disabled: [{ at: 0, text: 'It fills.' }],
  writes: true,
})
