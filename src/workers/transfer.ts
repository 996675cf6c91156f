/**
 * Reading and writing session files, away from the page's own thread.
 *
 * @module
 */
import { releaseProxy, wrap } from 'comlink'
import { TransferError } from '../runtime/errors.ts'
import type { TransferPort } from '../runtime/application-ports.ts'
import type { SessionToExport } from '../transfer/export.ts'
import type { ImportReading } from '../transfer/import.ts'
import type { WorkerLike } from './tokenizer.ts'
import type { TransferWorker } from './transfer.worker.ts'

/**
 * Starts a worker for each file and ends it afterwards, so that nothing of a large file stays in memory. When
 * the worker cannot be started or dies, the work is done in the page.
 */
export function transferInWorker(start: () => WorkerLike = startWorker): TransferPort {
  return {
    write: session => withWorker(start, transfer => transfer.exportSession(session)),
    read: async text => {
      const reading = await withWorker(start, transfer => transfer.importSession(text))
      if (reading.ok) return reading.session
      throw new TransferError(reading.fault.code, reading.fault.message)
    },
  }
}

interface Transfer {
  exportSession(session: SessionToExport): Promise<string>
  importSession(text: string): Promise<ImportReading>
}

async function withWorker<Result>(
  start: () => WorkerLike,
  work: (transfer: Transfer) => Promise<Result>,
): Promise<Result> {
  const worker = start()
  const remote = wrap<TransferWorker>(worker)
  const transfer: Transfer = {
    exportSession: session => remote.exportSession(session),
    importSession: async text => remote.importSession(text),
  }
  const died = new Promise<'died'>(resolve => {
    worker.addEventListener('error', () => resolve('died'), { once: true })
    worker.addEventListener('messageerror', () => resolve('died'), { once: true })
  })
  try {
    const outcome = await Promise.race([work(transfer).then(result => ({ result })), died])
    return outcome === 'died' ? await work(await inPage()) : outcome.result
  } finally {
    remote[releaseProxy]()
    worker.terminate()
  }
}

async function inPage(): Promise<Transfer> {
  const [{ exportSession }, { importSession }] = await Promise.all([
    import('../transfer/export.ts'),
    import('../transfer/import.ts'),
  ])
  return {
    exportSession: async session => exportSession(session),
    importSession: async text => importSession(text),
  }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./transfer.worker.ts', import.meta.url), { type: 'module' })
}
