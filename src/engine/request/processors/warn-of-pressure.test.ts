import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { countByLength, keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import type { View } from '../../message/view.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { warnOfPressure } from './add-texts.ts'

const { process } = warnOfPressure.build({ at: 0.5, text: 'It fills.' })
const run = (given: View, itemTokens: number) =>
  process(given, chainContext(itemTokens, countByLength))
const long = view(`u ${'a'.repeat(400)}`, 'a yes', 'u on')
const tokens = countMessages(long.items, countByLength).tokens
/** Tokens of the items, those of the warning among them. */
const withWarning = tokens + countMessages(view('u It fills.').items, countByLength).tokens

it('stands right before the newest user message, of no turn and unpinned', () => {
  const after = run(long, withWarning)
  expect(shown(after).slice(1)).toEqual(['a yes', 'u It fills.', 'u on'])
  expect(after.items[2]).toMatchObject({ origin: 'summary', pinned: false })
  const alone = view(`u ${'a'.repeat(400)}`)
  expect(shown(run(alone, withWarning))[0]).toBe('u It fills.')
})

it('is there from its mark on, system prompt and tools counted in, and takes the room of no message', () => {
  // A budget of twice the request: 80 tokens are around the items.
  expect(run(long, 2 * tokens + 80).items).toHaveLength(4)
  expect(run(long, 2 * tokens + 81)).toBe(long)
  expect(run(long, withWarning - 1)).toBe(long)
})

it('is not there where nobody asked, and never at 0', () => {
  const unasked = view(`a ${'a'.repeat(400)}`)
  expect(run(unasked, withWarning)).toBe(unasked)
  const off = warnOfPressure.build({ at: 0, text: 'It fills.' })
  expect(off.process(long, chainContext(withWarning, countByLength))).toBe(long)
})

it('C10 names a tool only in a request that offers it', () => {
  const withTool = { name: 'memory_append', text: 'Save it.' }
  const processor = warnOfPressure.build({ at: 0.5, text: 'It fills.', withTool })
  const context = chainContext(withWarning, countByLength)
  const textWith = (toolNames: readonly string[]) =>
    shown(processor.process(long, { ...context, toolNames })).at(-2)
  expect(textWith(['memory_append'])).toBe('u Save it.')
  expect(textWith(['search_memory'])).toBe('u It fills.')
})

keepsTheLaws(warnOfPressure, {
  options: fc.record({ at: fc.constantFrom(0.1, 0.9), text: fc.constant('It fills.') }),
  disabled: [{ at: 0, text: 'It fills.' }],
  writes: true,
})
