import { describe, expect, it } from 'vitest'
import { tabLocks } from '../../app/locks.ts'
import { SessionEvent } from '../../engine/log/event.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { createInferredLimits } from './inferred-limits.ts'

const model = { provider: 'openai-compatible', host: 'model.test', model: 'm' }
const size = (tokens: number) => ({ requestTokens: tokens, totalTokens: tokens })
const base = { id: 'e1', parentId: null, model }
const inferred = (at: number, change: Readonly<Record<string, unknown>> = {}) =>
  SessionEvent.parse({
    ...base,
    at,
    type: 'v1.limit-inferred',
    accepted: size(1_000),
    refused: size(4_000),
    ...change,
  })

function opened(storage = createMemoryStorage()) {
  const faults: unknown[] = []
  const limits = createInferredLimits(
    { storage, clock: { now: () => 10 }, locks: tabLocks() },
    { changed: () => {}, onFault: error => faults.push(error) },
  )
  return { limits, storage, faults }
}

describe('inferred limits', () => {
  it('are those of the newest event, by model and host, here and in a tab that reads them', async () => {
    const { limits, storage, faults } = opened()
    limits.note(inferred(1))
    limits.note(inferred(2, { refused: size(3_000) }))
    limits.note(inferred(2, { model: { ...model, host: 'other.test' } }))
    expect(limits.of(model)?.refused).toEqual(size(3_000))
    await expect.poll(() => storage.settings.read('inferred-limits')).toHaveLength(2)
    const other = opened(storage)
    await other.limits.load()
    expect(other.limits.of(model)).toEqual(limits.of(model))
    expect(other.limits.list()).toHaveLength(2)
    expect(other.limits.of({ ...model, model: 'n' })).toBeNull()
    expect(faults).toEqual([])
  })

  it('are given up with a larger answer, and with a limit that is stated', () => {
    const { limits } = opened()
    const learned = { ...base, at: 3, type: 'v1.limit-learned', windowTokens: 9_000, from: 'error' }
    for (const event of [inferred(2, { refused: null }), SessionEvent.parse(learned)]) {
      limits.note(inferred(1))
      expect(limits.list()).toHaveLength(1)
      limits.note(event)
      expect(limits.list()).toEqual([])
      expect(limits.of(model)).toMatchObject({ refused: null })
    }
  })

  it('do not take the copy in another session for news', () => {
    const { limits } = opened()
    limits.note(inferred(5, { since: 1 }))
    expect(limits.of(model)).toBeNull()
  })

  it('are none where what is stored cannot be read', async () => {
    const { limits, storage } = opened()
    await storage.settings.write('inferred-limits', [{ model: 'm' }, 7])
    await limits.load()
    expect(limits.list()).toEqual([])
  })
})
