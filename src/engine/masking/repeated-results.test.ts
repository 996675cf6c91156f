import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keepsTheMaskLaws, maskContext } from '../../test/mask-strategy-laws.ts'
import { view } from '../../test/session.ts'
import { toolResultsOf } from '../message/message.ts'
import { supersededResults } from './superseded.ts'

const strategy = supersededResults.build({
  reclaimShare: 0.1,
  reclaimTokens: 2_000,
  reclaimAtMost: 0.15,
  protectTurns: 1,
})
const maskSuperseded = strategy.run
const long = 'line '.repeat(700)

it('masks the older of two equal calls and leaves the newer alone', () => {
  const twice = view(
    'u a',
    'call read f',
    `result read ${long}`,
    'u b',
    'call read f',
    `result read ${long}`,
    'u c',
  )
  const masks = maskSuperseded(twice, maskContext(2_000))
  expect(masks.map(({ messageId }) => messageId)).toEqual(['e3'])
  expect(masks[0]?.marker).toContain('read was called again later')
})

it('keeps the older result where the later call failed', () => {
  const failed = view(
    'u a',
    'call read f',
    `result read ${long}`,
    'u b',
    'call read f',
    'result read no such file',
    'u c',
  )
  const items = failed.items.map((item, position) =>
    position === 5
      ? { ...item, parts: toolResultsOf(item.parts).map(part => ({ ...part, isError: true })) }
      : item,
  )
  expect(maskSuperseded(failed, maskContext(2_000))).toHaveLength(1)
  expect(maskSuperseded({ items }, maskContext(2_000))).toEqual([])
})

it('leaves results of calls with other inputs alone', () => {
  const other = view(
    'u a',
    'call read f',
    `result read ${long}`,
    'u b',
    'call read g',
    `result read ${long}`,
    'u c',
  )
  expect(maskSuperseded(other, maskContext(2_000))).toEqual([])
})

it('leaves the newest turns alone', () => {
  const turn = view(
    'u a',
    'call read f',
    `result read ${long}`,
    'call read f',
    `result read ${long}`,
  )
  expect(maskSuperseded(turn, maskContext(2_000))).toEqual([])
})

it('waits until a batch is worth it', () => {
  const twice = view(
    'u a',
    'call read f',
    'result read tiny result',
    'u b',
    'call read f',
    'result read tiny',
    'u c',
  )
  expect(maskSuperseded(twice, maskContext(100_000))).toEqual([])
})

keepsTheMaskLaws(supersededResults, {
  options: fc.record({
    reclaimShare: fc.constantFrom(0, 0.1),
    reclaimTokens: fc.integer({ min: 0, max: 300 }),
    reclaimAtMost: fc.constantFrom(0, 0.15, 1),
    protectTurns: fc.nat({ max: 2 }),
  }),
})
