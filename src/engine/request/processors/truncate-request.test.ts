import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainContext } from '../../../test/chain-context.ts'
import { countByLength, keepsTheLaws, views } from '../../../test/processor-laws.ts'
import { shown, view } from '../../../test/session.ts'
import { countMessages } from '../../tokens/request-tokens.ts'
import { latestUserIndex, type View } from '../../message/view.ts'
import { truncateRequest } from './truncate-texts.ts'

const tokens = ({ items }: View) => countMessages(items, countByLength).tokens
/** System prompt and tools take 80, in addition to the items. */
const run = (before: View, at: number, headroom = 0) =>
  truncateRequest
    .build({ limit: { of: 'tokens', at }, headroom })
    .process(before, chainContext(100_000, countByLength))
const talk = view(
  `u one ${'x'.repeat(400)}`,
  'call read',
  `result read ${'x'.repeat(400)}`,
  `a one ${'x'.repeat(400)}`,
  `u two ${'x'.repeat(400)}`,
  'a two',
  'u now',
  'call read',
  `result read ${'x'.repeat(400)}`,
)
const first = (before: View) => shown(before).map(line => line.split(' ').slice(0, 2).join(' '))

it('drops older assistant and tool material, then older user turns, never the newest message nor what follows it', () => {
  expect(first(run(talk, tokens(talk) + 80 - 150))).toEqual([
    'u one',
    'u two',
    'a two',
    'u now',
    'call read',
    'result read',
  ])
  expect(first(run(talk, 82))).toEqual(['u now', 'call read', 'result read'])
})

it('counts tool definitions and system prompt, and leaves what fits alone, whatever it would leave free otherwise', () => {
  expect(run(talk, tokens(talk) + 80)).toBe(talk)
  expect(run(talk, tokens(talk) + 79)).not.toBe(talk)
  expect(run(talk, tokens(talk) + 80, 0.2)).toBe(talk)
})

it('aims below the limit once something must go', () => {
  const limit = tokens(talk) + 79
  expect(tokens(run(talk, limit, 0.2)) + 80).toBeLessThanOrEqual(limit * 0.8)
  expect(tokens(run(talk, limit)) + 80).toBeGreaterThan(limit * 0.7)
})

it('removes results without a call, and messages of nothing else, even when the request fits', () => {
  const after = run(view('u one', 'result read x', 'a two', 'u now'), 10_000)
  expect(shown(after)).toEqual(['u one', 'a two', 'u now'])
  expect(after.items).toHaveLength(3)
})

it('removes of several results only those without a call', () => {
  const { items } = view('u one', 'call read', 'result read x', 'u now')
  const stray = { type: 'tool-result' as const, callId: 'stray', tool: 'read', output: 'y' }
  const mixed = items.map((item, at) =>
    at === 2 ? { ...item, parts: [...item.parts, stray] } : item,
  )
  expect(run({ items: mixed }, 10_000).items).toEqual(items)
})

it('is below the limit unless only pins, summaries and the newest turn are left', () => {
  fc.assert(
    fc.property(views, fc.integer({ min: 81, max: 600 }), (before, at) => {
      const after = run(before, at)
      if (tokens(after) + 80 <= at) return
      const newest = latestUserIndex(after)
      const older = after.items.slice(0, Math.max(0, newest))
      expect(older.filter(({ pinned, origin }) => !pinned && origin === 'message')).toEqual([])
    }),
  )
})

keepsTheLaws(truncateRequest, {
  options: fc.record({
    limit: fc.record({ of: fc.constant('tokens' as const), at: fc.integer({ min: 1, max: 900 }) }),
    headroom: fc.double({ min: 0, max: 0.9, noNaN: true }),
  }),
  disabled: [],
})
