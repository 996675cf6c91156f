import { expose } from 'comlink'
import { describe, expect, it } from 'vitest'
import { countTokens } from './token-counter.ts'
import { createWorkerTokenizer, type WorkerLike } from './tokenizer.ts'

/** A worker at the other end of a channel; a silent one answers nothing. */
function workerOnChannel({ silent = false } = {}): WorkerLike {
  const { port1, port2 } = new MessageChannel()
  if (!silent) expose({ count: (texts: readonly string[]) => texts.map(countTokens) }, port2)
  port1.start()
  return Object.assign(port1, {
    terminate: () => {
      port1.close()
      port2.close()
    },
  })
}

describe('createWorkerTokenizer', () => {
  it('starts its worker with the first count and keeps it', async () => {
    const started: WorkerLike[] = []
    const tokenizer = createWorkerTokenizer(() => {
      const worker = workerOnChannel()
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
    const workers = [workerOnChannel({ silent: true }), workerOnChannel()]
    const [first, second] = workers
    const tokenizer = createWorkerTokenizer(() => workers.shift()!)
    const waiting = tokenizer.count(['lost'])
    first!.dispatchEvent(new Event('error'))
    await expect(waiting).rejects.toThrow('Tokens could not be counted')
    expect(await tokenizer.count(['found'])).toEqual([1])
    second!.terminate()
  })
})
