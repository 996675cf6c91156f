import { workerSentences } from '../i18n/en/sentences/start.ts'
import type { ArchivePort } from '../ports/archive.ts'
import { createWorkerClient, type WorkerLike } from './worker-client.ts'

/**
 * The archive, away from the page's own thread. Starts its worker with the first call. A call rejects when the worker
 * dies; the next one starts another.
 */
export function archiveInWorker(start: () => WorkerLike): ArchivePort {
  const call = createWorkerClient<ArchivePort>(start, {
    isKept: true,
    message: workerSentences.archive,
  })
  return {
    find: (question, options) => call(archive => archive.find(question, options)),
    search: (typed, options) => call(archive => archive.search(typed, options)),
    refresh: () => call(archive => archive.refresh()),
  }
}
