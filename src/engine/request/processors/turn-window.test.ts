import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { keepsTheLaws } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { turnWindow } from './windows.ts'

const run = (before: ReturnType<typeof view>, options: unknown) =>
  turnWindow.build(options).process(before, chainContext(1_000))
const before = view('u one', 'call read', 'result read x', 'a one', 'u two', 'a two', 'u three')

it('keeps the newest turns, whole, and all that the window holds', () => {
  expect(shown(run(before, { maxTurns: 2 }))).toEqual(['u two', 'a two', 'u three'])
  expect(run(before, { maxTurns: 3 })).toBe(before)
})

it('says how many messages went, where there is a marker for it', () => {
  expect(shown(run(before, { maxTurns: 2, marker: '[{messages} left out]' }))).toEqual([
    'u [4 messages left out]',
    'u two',
    'a two',
    'u three',
  ])
})

it('names the marker after the first message that went, and pins it not', () => {
  const { items } = run(before, { maxTurns: 2, marker: '[{messages} left out]' })
  expect(items[0]).toMatchObject({
    id: `${before.items[0]?.id}/turns`,
    origin: 'summary',
    pinned: false,
  })
})

it('names the marker after the first that went where a summary stays before it', () => {
  const [first, ...rest] = view('u so far', 'u one', 'a one', 'u two').items
  const items = [{ ...first!, origin: 'summary' as const }, ...rest]
  const after = run({ items }, { maxTurns: 1, marker: '[{messages} left out]' })
  expect(after.items[1]?.id).toBe(`${rest[0]?.id}/turns`)
})

it('keeps a summary, and says behind it what went', () => {
  const [first, ...rest] = view('u so far', 'u one', 'a one', 'u two').items
  const items = [{ ...first!, origin: 'summary' as const }, ...rest]
  expect(shown(run({ items }, { maxTurns: 1, marker: '[{messages} left out]' }))).toEqual([
    'u so far',
    'u [2 messages left out]',
    'u two',
  ])
})

keepsTheLaws(turnWindow, {
  options: fc.record({ maxTurns: fc.integer({ min: 0, max: 5 }) }),
  disabled: [{ maxTurns: 0 }],
})

keepsTheLaws(turnWindow, {
  options: fc.record({
    maxTurns: fc.integer({ min: 0, max: 5 }),
    marker: fc.constant('[{messages} left out]'),
  }),
  disabled: [{ maxTurns: 0, marker: '[{messages} left out]' }],
  writes: true,
})
