import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { StoreError } from '../../ports/errors.ts'
import { createAnswerDraftStore } from './answer-draft.ts'
import type { Drafts, DraftStore, LiveDraft } from '../../ports/drafts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const draft = (text: string): LiveDraft => ({
  requestId: 'r1',
  model: { provider: 'test', host: null, model: 'test' },
  parts: [{ type: 'text', text }],
  startedAt: 1,
})

function keeping() {
  const { drafts } = createMemoryStorage()
  const written: (string | null)[] = []
  const faults: unknown[] = []
  let full = false
  let rooms = 0
  const store: DraftStore = {
    ...drafts,
    write: async (_sessionId, key, value: Drafts[typeof key]) => {
      if (full) throw new StoreError('full', 'full')
      const live = value as LiveDraft | null
      written.push(live?.parts[0]?.type === 'text' ? live.parts[0].text : null)
    },
  }
  const keeper = createAnswerDraftStore(store, 's1', {
    onFault: error => faults.push(error),
    onStored: () => {
      rooms += 1
    },
  })
  const fill = (isFull = true) => {
    full = isFull
  }
  return { keeper, written, faults, fill, rooms: () => rooms }
}

describe('the answer being written', () => {
  it('is stored at once, then at most every 400 ms, the newest words each time', async () => {
    const { keeper, written } = keeping()
    keeper.update(draft('a'))
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toEqual(['a'])
    for (const text of ['ab', 'abc', 'abcd']) keeper.update(draft(text))
    await vi.advanceTimersByTimeAsync(399)
    expect(written).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(1)
    expect(written).toEqual(['a', 'abcd'])
  })

  it('is stored at once again after a rest', async () => {
    const { keeper, written } = keeping()
    keeper.update(draft('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    keeper.update(draft('ab'))
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toEqual(['a', 'ab'])
  })

  it('is gone once it is in the log, and nothing that waited comes after', async () => {
    const { keeper, written } = keeping()
    keeper.update(draft('a'))
    keeper.update(draft('ab'))
    await keeper.clear()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(written).toEqual(['a', null])
  })

  it('is kept in memory while the disk is full, which is said once, and stored by itself once there is room', async () => {
    const { keeper, written, faults, fill, rooms } = keeping()
    keeper.update(draft('a'))
    await vi.advanceTimersByTimeAsync(0)
    fill()
    keeper.update(draft('ab'))
    await vi.advanceTimersByTimeAsync(1_000)
    keeper.update(draft('abc'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(written).toEqual(['a'])
    expect(faults).toMatchObject([{ code: 'full', isRetried: true }])
    expect(rooms()).toBe(0)
    fill(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(written).toEqual(['a', 'abc'])
    expect(rooms()).toBe(1)
    fill()
    keeper.update(draft('abcd'))
    await keeper.clear()
    expect(faults).toHaveLength(2)
  })

  it('is not written after its end, however long the disk was full', async () => {
    const { keeper, written, fill } = keeping()
    fill()
    keeper.update(draft('a'))
    await keeper.clear()
    fill(false)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(written).toEqual([null])
  })
})
