import { describe, expect, it } from 'vitest'
import type { StreamChunk } from '../../runtime/ports.ts'
import { chunksOf, type Emit } from './chunk-stream.ts'

const never = new AbortController().signal
const text = (words: string): StreamChunk => ({ type: 'text', text: words })

async function gathered(stream: AsyncIterable<StreamChunk>): Promise<readonly StreamChunk[]> {
  const chunks: StreamChunk[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}

describe('chunksOf', () => {
  it('gives what the work emits, in order, up to its end', async () => {
    const stream = chunksOf(never, async emit => {
      emit(text('one'))
      await Promise.resolve()
      emit(text('two'))
    })
    expect(await gathered(stream)).toEqual([text('one'), text('two')])
  })

  it('gives what came before a failure, then the failure', async () => {
    const stream = chunksOf(never, async emit => {
      emit(text('one'))
      throw new Error('broken')
    })
    expect(await stream.next()).toEqual({ done: false, value: text('one') })
    await expect(stream.next()).rejects.toThrow('broken')
  })

  it('rejects with the reason of an abort at once, though the work does not notice', async () => {
    const stop = new AbortController()
    const stream = chunksOf(stop.signal, () => new Promise(() => undefined))
    const next = stream.next()
    stop.abort(new Error('stopped'))
    await expect(next).rejects.toThrow('stopped')
  })

  it('tells the work when its reader leaves', async () => {
    let told: AbortSignal | null = null
    const stream = chunksOf(never, async (emit, signal) => {
      told = signal
      emit(text('one'))
      await new Promise(() => undefined)
    })
    await stream.next()
    await stream.return(undefined)
    expect(told).toMatchObject({ aborted: true })
  })

  it('gives signs of life while nothing is said: of loading first, then empty words', async () => {
    let say: Emit = () => undefined
    const stream = chunksOf(
      never,
      async emit => {
        say = emit
        await new Promise(() => undefined)
      },
      10,
    )
    expect((await stream.next()).value).toEqual({ type: 'loading', share: 0 })
    say({ type: 'loading', share: 0.5 })
    expect((await stream.next()).value).toEqual({ type: 'loading', share: 0.5 })
    expect((await stream.next()).value).toEqual({ type: 'loading', share: 0.5 })
    say(text('one'))
    expect((await stream.next()).value).toEqual(text('one'))
    expect((await stream.next()).value).toEqual(text(''))
    await stream.return(undefined)
  })
})
