import { describe, expect, it } from 'vitest'
import type { ExtractiveInput, ViewItem } from '../../engine/index.ts'
import { createAheadExtractor } from './read-ahead.ts'

const item = (id: string): ViewItem => ({
  id,
  role: 'user',
  parts: [{ type: 'text', text: `Message ${id}` }],
  origin: 'message',
  pinned: false,
})
const ITEMS = ['a', 'b', 'c'].map(item)
const inputOf = (change: Partial<ExtractiveInput> = {}): ExtractiveInput => ({
  items: [...ITEMS],
  targetTokens: 100,
  previousSummary: null,
  previousHasSpeakers: false,
  focus: null,
  verbatimShare: 0.5,
  saidAt: new Map(ITEMS.map(({ id }, at) => [id, at])),
  ...change,
})

function extractor() {
  const calls: {
    readonly signal: AbortSignal | undefined
    readonly end: PromiseWithResolvers<string>
  }[] = []
  const ahead = createAheadExtractor((_, signal) => {
    const end = Promise.withResolvers<string>()
    signal?.addEventListener('abort', () => end.reject(signal.reason))
    calls.push({ signal, end })
    return end.promise
  })
  return { ahead, calls }
}

describe('a summary that is extracted ahead', () => {
  it('is the one that is asked for afterwards, and made once', async () => {
    const { ahead, calls } = extractor()
    ahead.begin(inputOf())
    ahead.begin(inputOf())
    const asked = ahead.extract(inputOf())
    calls[0]?.end.resolve('ahead')
    expect(await asked).toBe('ahead')
    expect(await ahead.extract(inputOf())).toBe('ahead')
    expect(calls).toHaveLength(1)
  })

  it.each<Partial<ExtractiveInput>>([
    { items: ITEMS.slice(1) },
    { items: [...ITEMS.slice(0, 2), item('c')] },
    { items: [...ITEMS.slice(0, 2), item('d')] },
    { targetTokens: 101 },
    { previousSummary: 'Before.' },
    { previousHasSpeakers: true },
    { focus: 'figs' },
    { verbatimShare: 0.6 },
    { saidAt: new Map([['a', 7]]) },
  ])('is none of another input: %o', async change => {
    const { ahead, calls } = extractor()
    ahead.begin(inputOf())
    const asked = ahead.extract(inputOf(change))
    calls[0]?.end.resolve('ahead')
    await Promise.resolve()
    calls[1]?.end.resolve('asked')
    expect(await asked).toBe('asked')
  })

  it('ends once another one is begun, or nobody can ask any more', () => {
    const { ahead, calls } = extractor()
    ahead.begin(inputOf())
    ahead.begin(inputOf({ focus: 'figs' }))
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    ahead.dispose()
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, true])
  })

  it('is made again where it failed', async () => {
    const { ahead, calls } = extractor()
    ahead.begin(inputOf())
    const asked = ahead.extract(inputOf())
    calls[0]?.end.reject(new Error('out of memory'))
    await new Promise(resolve => setTimeout(resolve))
    calls[1]?.end.resolve('again')
    expect(await asked).toBe('again')
    ahead.begin(inputOf())
    expect(calls).toHaveLength(3)
  })
})
