import { expect, it } from 'vitest'
import type { EventId, Mask } from '../log/event.ts'
import { worthwhile } from './mask-strategy.ts'

const mask = (tokensBefore: number, tokensAfter: number): Mask => ({
  messageId: 'e1' as EventId,
  callId: 'c1',
  marker: '[archived]',
  tokensBefore,
  tokensAfter,
})
/** Frees 100 tokens together. */
const masks = [mask(80, 20), mask(50, 10)]
const goes = (reclaimShare: number, reclaimTokens: number, reclaimAtMost?: number) =>
  worthwhile(
    masks,
    { reclaimShare, reclaimTokens, ...(reclaimAtMost === undefined ? {} : { reclaimAtMost }) },
    1_000,
  ) === masks

it.each<readonly [number, number, number | undefined, boolean]>([
  [0, 0, undefined, true],
  [0, 100, undefined, true],
  [0, 101, undefined, false],
  [0.1, 0, undefined, true],
  [0.101, 0, undefined, false],
  [0.1, 101, undefined, false],
  [0, 5_000, 0.1, true],
  [0, 5_000, 0.101, false],
  [0.101, 5_000, 0.1, false],
  [0, 100, 1, true],
])(
  'a batch that frees 100 of 1,000 tokens, with at least %d of the budget, %d tokens and at most %s: %s',
  (share, tokens, atMost, expected) => {
    expect(goes(share, tokens, atMost)).toBe(expected)
  },
)

it('is empty, not missing, where it is not worth it', () => {
  expect(worthwhile(masks, { reclaimShare: 1, reclaimTokens: 0 }, 1_000)).toEqual([])
})
