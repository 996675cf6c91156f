import type { ApplicationPorts } from '../ports/application-ports.ts'
import { lazy } from './lazy.ts'

/**
 * The workers' page side, fetched when it is first used: nothing of it is needed to write a message. Counting,
 * extracting, examining, session files and the archive in workers. A call rejects when its code cannot be fetched; the
 * next tries again.
 */
export function lazyWorkers(): Pick<
  ApplicationPorts,
  'tokenizer' | 'extract' | 'examine' | 'transfer' | 'archive'
> {
  const tokenizer = lazy(async () =>
    (await import('../workers/tokenizer-worker-client.ts')).createWorkerTokenizer(),
  )
  const extract = lazy(async () =>
    (await import('../workers/extractive-worker-client.ts')).extractInWorker(async () =>
      (await tokenizer()).vocabulary(),
    ),
  )
  const examine = lazy(async () =>
    (await import('../workers/audit-worker-client.ts')).auditInWorker(),
  )
  const transfer = lazy(async () =>
    (await import('../workers/transfer-worker-client.ts')).transferInWorker(),
  )
  const archive = lazy(async () =>
    (await import('../workers/archive-worker-client.ts')).archiveInWorker(startArchive),
  )
  return {
    tokenizer: { count: async texts => (await tokenizer()).count(texts) },
    extract: async (input, signal) => (await extract())(input, signal),
    examine: async input => (await examine())(input),
    transfer: {
      write: async session => (await transfer()).write(session),
      read: async (text, options) => (await transfer()).read(text, options),
      zip: async next => (await transfer()).zip(next),
      readBackup: async (file, visit) => (await transfer()).readBackup(file, visit),
    },
    archive: {
      find: async (question, options) => (await archive()).find(question, options),
      search: async (typed, options) => (await archive()).search(typed, options),
      refresh: async () => (await archive()).refresh(),
    },
  }
}

function startArchive(): Worker {
  return new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' })
}
