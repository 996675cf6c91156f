import { assert, expect, it, vi } from 'vitest'
import { summaryAhead } from '../../../engine/index.ts'
import { atTheEdge, automatic } from '../../../test/edge-of-window.ts'
import { createCancellableCalls } from '../../async/calls.ts'

it('says nothing where the code that asks a model does not come, as without a network', async () => {
  vi.doMock('../../summaries/summarize.ts', () => {
    throw new TypeError('Failed to fetch')
  })
  const { readAhead } = await import('./work.ts')
  const due = summaryAhead(atTheEdge(), automatic)
  assert(due)
  let begun = 0
  const ports = {
    running: createCancellableCalls(),
    clock: { now: () => 0 },
    counts: {
      count: (text: string) => ({ tokens: text.length, source: 'estimated' as const }),
      version: () => 0,
      ensure: async () => false,
      isReady: () => false,
    },
    extractor: { begin: () => void (begun += 1), extract: async () => '', dispose: () => {} },
    isPreparing: () => false,
  }
  await expect(readAhead(due, ports)).resolves.toBeUndefined()
  expect(begun).toBe(1)
})
