import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../test/chain-context.ts'
import { keepsTheLaws } from '../../test/processor-laws.ts'
import { shown, view } from '../../test/session.ts'
import { stripReasoning } from './strip-reasoning.ts'

it('leaves reasoning out, and a message that held nothing else', () => {
  const before = view('u one', 'think hard', 'a two', 'u three')
  expect(shown(stripReasoning.build({}).process(before, chainContext(1_000)))).toEqual([
    'u one',
    'a two',
    'u three',
  ])
})

keepsTheLaws(stripReasoning, {
  options: fc.constant({}),
  disabled: [],
  dropsReasoning: true,
})
