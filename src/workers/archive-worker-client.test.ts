import { describe, expect, it } from 'vitest'
import type { ArchivePort } from '../ports/archive.ts'
import { workerOnChannel } from '../test/worker-channel.ts'
import { archiveInWorker } from './archive-worker-client.ts'
import type { WorkerLike } from './tokenizer-worker-client.ts'

const answering: ArchivePort = {
  find: async question => [{ messageId: question, score: 1 }],
  search: async () => ({ passages: [], waiting: 2, unread: 0 }),
  refresh: async () => undefined,
}

describe('archiveInWorker', () => {
  it('starts its worker with the first call and keeps it', async () => {
    const started: WorkerLike[] = []
    const archive = archiveInWorker(() => {
      const { started: worker } = workerOnChannel(answering)
      started.push(worker)
      return worker
    })
    expect(started).toHaveLength(0)
    await archive.refresh()
    const options = { sessionId: 's', limit: 1, now: 0 }
    expect(await archive.find('m1', options)).toEqual([{ messageId: 'm1', score: 1 }])
    expect(await archive.search('x', { limit: 1 })).toMatchObject({ waiting: 2 })
    expect(started).toHaveLength(1)
    started.forEach(worker => worker.terminate())
  })

  it('rejects a waiting call when the worker dies, and starts anew for the next one', async () => {
    const silent = workerOnChannel(null).started
    const workers = [silent, workerOnChannel(answering).started]
    const archive = archiveInWorker(() => workers.shift()!)
    const waiting = archive.refresh()
    silent.dispatchEvent(new Event('error'))
    await expect(waiting).rejects.toThrow('The archive could not be searched')
    expect(await archive.search('x', { limit: 1 })).toMatchObject({ waiting: 2 })
  })
})
