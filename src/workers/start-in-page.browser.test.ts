import { afterEach, expect, it, vi } from 'vitest'
import type { NestingWorker } from '../test/nesting.worker.ts'
import { startWorkersFor } from './start-for-worker.ts'
import { createWorkerClient } from './worker-client.ts'

const client = () =>
  createWorkerClient<NestingWorker>(
    () =>
      startWorkersFor(
        new Worker(new URL('../test/nesting.worker.ts', import.meta.url), { type: 'module' }),
      ),
    { staysAlive: false },
  )

afterEach(() => {
  vi.restoreAllMocks()
})

it('a worker that needs another one gets it from its page, and both end together', async () => {
  const end = vi.spyOn(Worker.prototype, 'terminate')
  expect(await client()(worker => worker.count('three small words'))).toEqual([3])
  expect(end).toHaveBeenCalledTimes(2)
})

it('a worker that cannot be loaded fails as one of its own would', async () => {
  await expect(client()(worker => worker.fail())).rejects.toThrow('token')
})
