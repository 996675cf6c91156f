import { describe, expect, it } from 'vitest'
import { workerOnChannel } from '../test/worker-channel.ts'
import { countTokens } from './token-counter.ts'
import { createWorkerTokenizer, type WorkerLike } from './tokenizer-worker-client.ts'

/** A worker that counts; a silent one answers nothing. */
function counter({ silent = false } = {}): WorkerLike {
  const counts = { count: (texts: readonly string[]) => texts.map(countTokens) }
  return workerOnChannel(silent ? null : counts).started
}

describe('createWorkerTokenizer', () => {
  it('starts its worker with the first count and keeps it', async () => {
    const started: WorkerLike[] = []
    const tokenizer = createWorkerTokenizer(() => {
      const worker = counter()
      started.push(worker)
      return worker
    })
    expect(started).toHaveLength(0)
    expect(await tokenizer.count(['Hello, world', '', '<|endoftext|>'])).toEqual([3, 0, 7])
    expect(await tokenizer.count(['again'])).toEqual([1])
    expect(started).toHaveLength(1)
    started.forEach(worker => worker.terminate())
  })

  it('rejects a waiting count when the worker dies, and starts anew for the next one', async () => {
    const workers = [counter({ silent: true }), counter()]
    const [first, second] = workers
    const tokenizer = createWorkerTokenizer(() => workers.shift()!)
    const waiting = tokenizer.count(['lost'])
    first!.dispatchEvent(new Event('error'))
    await expect(waiting).rejects.toThrow('Tokens could not be counted')
    expect(await tokenizer.count(['found'])).toEqual([1])
    second!.terminate()
  })
})
