import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { compressTurns } from './windows.ts'

const run = (before: ReturnType<typeof view>, protectTurns = 1) =>
  compressTurns.build({ protectTurns }).process(before, chainContext(1_000))

it('leaves of an older turn the user’s text and the last reply', () => {
  const before = view(
    'u one',
    'a let me look',
    'call read',
    'result read x',
    'a found it',
    'u two',
    'call read',
    'result read y',
  )
  expect(shown(run(before))).toEqual(['u one', 'a found it', 'u two', 'call read', 'result read y'])
  expect(run(before, 2)).toBe(before)
})

it('takes for the last reply what has words, whatever steps follow it', () => {
  const turn = view('u one', 'a the reply', 'a  ', 'call read', 'result read x', 'u two')
  const after = compressTurns.build({ protectTurns: 1 }).process(turn, chainContext(1_000))
  expect(shown(after)).toEqual(['u one', 'a the reply', 'u two'])
})

it('leaves a turn without a reply its user text', () => {
  expect(shown(run(view('u one', 'call read', 'result read x', 'u two')))).toEqual([
    'u one',
    'u two',
  ])
})

keepsTheLaws(compressTurns, {
  options: fc.record({ protectTurns: fc.integer({ min: 1, max: 3 }) }),
  disabled: [],
})
