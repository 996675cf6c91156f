import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { collect } from '../../test/model-request.ts'
import { chunkStream, type Emit } from './chunk-stream.ts'

const forever = new AbortController().signal

describe('chunkStream', () => {
  it('hands out in order, and never loading after a word', async () => {
    const work = async (emit: Emit) => {
      emit({ type: 'loading', share: 0.5 })
      await setTimeout(1)
      emit({ type: 'loading', share: 0.2 })
      emit({ type: 'text', text: 'a' })
      emit({ type: 'loading', share: 1 })
      emit({ type: 'text', text: 'b' })
    }
    expect(await collect(chunkStream(work, { signal: forever }))).toEqual([
      { type: 'loading', share: 0.5 },
      { type: 'loading', share: 0.5 },
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ])
  })

  it('gives a sign of life while nothing comes', async () => {
    const work = async (emit: Emit) => {
      emit({ type: 'loading', share: 0.4 })
      await setTimeout(100)
    }
    const chunks = await collect(chunkStream(work, { signal: forever, pulseMs: 10 }))
    expect(chunks.length).toBeGreaterThan(3)
    expect(new Set(chunks.map(chunk => JSON.stringify(chunk))).size).toBe(1)
  })

  it('is silent between words', async () => {
    const work = async (emit: Emit) => {
      emit({ type: 'text', text: 'a' })
      await setTimeout(100)
    }
    const chunks = await collect(chunkStream(work, { signal: forever, pulseMs: 10 }))
    expect(chunks).toEqual([{ type: 'text', text: 'a' }])
  })

  it('gives signs of life between words where a model pauses: of loading first, then empty words', async () => {
    let say: Emit = () => undefined
    const work = async (emit: Emit) => {
      say = emit
      await new Promise(() => undefined)
    }
    const options = { signal: forever, pulseMs: 10, pausesInAnswer: true }
    const stream = chunkStream(work, options)
    expect((await stream.next()).value).toEqual({ type: 'loading', share: 0 })
    say({ type: 'loading', share: 0.5 })
    expect((await stream.next()).value).toEqual({ type: 'loading', share: 0.5 })
    expect((await stream.next()).value).toEqual({ type: 'loading', share: 0.5 })
    say({ type: 'text', text: 'one' })
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'one' })
    expect((await stream.next()).value).toEqual({ type: 'text', text: '' })
    await stream.return(undefined)
  })

  it('is told without a chunk that all is loaded', async () => {
    const work = (_: Emit, _signal: AbortSignal, loaded: () => void) => {
      loaded()
      return setTimeout(50)
    }
    const [first] = await collect(chunkStream(work, { signal: forever, pulseMs: 10 }))
    expect(first).toEqual({ type: 'loading', share: 1 })
  })

  it('rejects with what the work rejects with, after all that it gave', async () => {
    const wrong = new Error('wrong')
    const seen: StreamChunk[] = []
    const work = async (emit: Emit) => {
      emit({ type: 'text', text: 'a' })
      throw wrong
    }
    const read = async () => {
      for await (const chunk of chunkStream(work, { signal: forever })) seen.push(chunk)
    }
    await expect(read()).rejects.toBe(wrong)
    expect(seen).toHaveLength(1)
  })

  it('ends at once when it is aborted, and tells the work', async () => {
    const controller = new AbortController()
    const told = Promise.withResolvers<unknown>()
    const work = async (_: Emit, signal: AbortSignal) => {
      signal.addEventListener('abort', () => told.resolve(signal.reason))
      await told.promise
    }
    const reading = collect(chunkStream(work, { signal: controller.signal }))
    const reason = new Error('stopped')
    controller.abort(reason)
    await expect(reading).rejects.toBe(reason)
    expect(await told.promise).toBe(reason)
  })

  it('ends at once when it is aborted, though the work does not notice', async () => {
    const controller = new AbortController()
    const stream = chunkStream(() => new Promise(() => undefined), { signal: controller.signal })
    const next = stream.next()
    const reason = new Error('stopped')
    controller.abort(reason)
    await expect(next).rejects.toBe(reason)
  })

  it('begins no work that is aborted already', async () => {
    const reason = new Error('stopped')
    let isBegun = false
    const work = async () => {
      isBegun = true
    }
    const stream = chunkStream(work, { signal: AbortSignal.abort(reason) })
    await expect(stream.next()).rejects.toBe(reason)
    expect(isBegun).toBe(false)
  })

  it('tells the work when it is left', async () => {
    let isLeft = false
    const work = async (emit: Emit, signal: AbortSignal) => {
      signal.addEventListener('abort', () => (isLeft = true))
      emit({ type: 'text', text: 'a' })
      await setTimeout(5_000, undefined, { signal })
    }
    const stream = chunkStream(work, { signal: forever })
    await stream.next()
    await stream.return(undefined)
    expect(isLeft).toBe(true)
  })
})
