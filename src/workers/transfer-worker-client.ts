import { backupSentences } from '../i18n/en/sentences/presets.ts'
import { TransferError } from '../ports/errors.ts'
import type { TransferPort } from '../ports/application-ports.ts'
import type { transferFunctions } from './transfer-functions.ts'
import { createWorkerClient, orInPage, type WorkerLike } from './worker-client.ts'

/**
 * Reading and writing session files, away from the page's own thread. Starts a worker for each file and ends it
 * afterwards, so that nothing of a large file stays in memory. When the worker cannot be started or dies, the work is
 * done in the page.
 */
export function transferInWorker(start: () => WorkerLike = startWorker): TransferPort {
  const call = createWorkerClient<ReturnType<typeof transferFunctions>>(start, { isKept: false })
  return {
    write: session =>
      orInPage(
        call(worker => worker.exportSession(session)),
        async () => (await import('../transfer/export.ts')).exportSession(session),
      ),
    read: async (text, { signal, onProgress = () => undefined } = {}) => {
      const reading = await orInPage(
        call(worker => worker.importSession(text), {
          signal,
          page: { news: { progress: onProgress } },
        }),
        async () => (await import('../transfer/import.ts')).importSession(text, onProgress),
      )
      if (reading.ok) return reading.session
      throw new TransferError(reading.fault.code, reading.fault.message)
    },
    zip: async next => {
      // What was given to a worker that died is not given again: nothing is zipped a second time in the page.
      const blob = await call(worker => worker.zipMembers(), { page: { calls: { next } } })
      if (blob === null) throw new TransferError('too-large', backupSentences.tooLargeToWrite)
      return blob
    },
    readBackup: async (file, { wanted, visit, signal }) => {
      const reading = await call(worker => worker.readBackup(file, wanted), {
        signal,
        page: { calls: { visit } },
      })
      if (reading.ok) return reading.head
      throw new TransferError(reading.fault.code, reading.fault.message)
    },
  }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./transfer.worker.ts', import.meta.url), { type: 'module' })
}
