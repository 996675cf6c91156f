import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { view } from '../../test/session.ts'
import { applyEvent, foldBranch, viewOf } from '../branch.ts'
import type { EventId } from '../event.ts'
import { toolResultsOf } from '../message.ts'
import { countMessages } from '../request-tokens.ts'
import { supersededResults } from './superseded-results.ts'
import { estimateText } from '../tokens.ts'

const rung = supersededResults.build({
  reclaimShare: 0.1,
  reclaimTokens: 2_000,
  reclaimAtMost: 0.15,
  protectTurns: 1,
})
const maskSuperseded = rung.run
const at = (budgetTokens: number) => ({ budgetTokens, pressure: 0.5, count: estimateText })
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
  const masks = maskSuperseded(twice, at(2_000))
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
  const items = failed.items.map((item, place) =>
    place === 5
      ? { ...item, parts: toolResultsOf(item.parts).map(part => ({ ...part, isError: true })) }
      : item,
  )
  expect(maskSuperseded(failed, at(2_000))).toHaveLength(1)
  expect(maskSuperseded({ items }, at(2_000))).toEqual([])
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
  expect(maskSuperseded(other, at(2_000))).toEqual([])
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
  expect(maskSuperseded(twice, at(100_000))).toEqual([])
})

it('shrinks any view that it masks, never touches its input, and finds nothing more the second time', () => {
  fc.assert(
    fc.property(logs(10), events => {
      const folded = foldBranch(events)
      const before = deepFreeze(viewOf(folded))
      const masks = maskSuperseded(before, at(200))
      if (masks.length === 0) return
      const after = applyEvent(folded, {
        id: 'x' as EventId,
        parentId: folded.leafId,
        at: 1,
        type: 'v1.tool-outputs-masked',
        masks,
      })
      const tokens = (items: typeof before.items) => countMessages(items, estimateText).tokens
      expect(tokens(viewOf(after).items)).toBeLessThan(tokens(before.items))
      const again = maskSuperseded(viewOf(after), at(200))
      expect(
        again.filter(({ messageId, callId }) =>
          masks.some(mask => mask.messageId === messageId && mask.callId === callId),
        ),
      ).toEqual([])
    }),
  )
})
