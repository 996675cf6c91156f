import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import type { View } from '../../message/view.ts'
import { stripReasoning } from './parts.ts'

it('leaves reasoning out, and a message that held nothing else', () => {
  const before = view('u one', 'think hard', 'a two', 'u three')
  expect(shown(stripReasoning.build({}).process(before, chainContext(1_000)))).toEqual([
    'u one',
    'a two',
    'u three',
  ])
})

it('leaves no message without a part behind', () => {
  const [asked, answer] = view('u one', 'think hard').items
  const before: View = { items: [asked!, answer!, ...view('u three').items] }
  const { items } = stripReasoning.build({}).process(before, chainContext(1_000))
  expect(items.map(({ parts }) => parts.length)).toEqual([1, 1])
})

it('keeps what the provider wants back while the newest turn goes through tools', () => {
  const sealed = { host: { signature: 's' } }
  const { items } = view('u one', 'think old', 'a two', 'u three', 'think new', 'a four')
  const signed: View = {
    items: items.map(item => ({
      ...item,
      parts: item.parts.map(part =>
        part.type === 'reasoning' ? { ...part, metadata: sealed } : part,
      ),
    })),
  }
  const left = stripReasoning.build({}).process(signed, chainContext(1_000))
  expect(
    left.items.flatMap(({ parts }) => parts).filter(({ type }) => type === 'reasoning'),
  ).toEqual([{ type: 'reasoning', text: 'new', metadata: sealed }])
})

keepsTheLaws(stripReasoning, {
  options: fc.constant({}),
  disabled: [],
  dropsReasoning: true,
})
