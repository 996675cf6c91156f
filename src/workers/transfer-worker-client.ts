/**
 * Reading and writing session files, away from the page's own thread.
 *
 * @module
 */
import { proxy, releaseProxy, wrap } from 'comlink'
import { TransferError } from '../ports/errors.ts'
import type { TransferPort } from '../ports/application-ports.ts'
import type { SessionToExport } from '../transfer/export.ts'
import type { ImportReading } from '../transfer/import.ts'
import type { WorkerLike } from './tokenizer-worker-client.ts'
import type { TransferWorker } from './transfer.worker.ts'

/**
 * Starts a worker for each file and ends it afterwards, so that nothing of a large file stays in memory. When
 * the worker cannot be started or dies, the work is done in the page.
 */
export function transferInWorker(start: () => WorkerLike = startWorker): TransferPort {
  return {
    write: session => withWorker(start, { work: transfer => transfer.exportSession(session) }),
    read: async (text, { signal, onProgress = () => undefined } = {}) => {
      const reading = await withWorker(start, {
        work: transfer => transfer.importSession(text, onProgress),
        ...(signal && { signal }),
      })
      if (reading.ok) return reading.session
      throw new TransferError(reading.fault.code, reading.fault.message)
    },
  }
}

interface Transfer {
  exportSession(session: SessionToExport): Promise<string>
  importSession(text: string, onProgress: (share: number) => void): Promise<ImportReading>
}

async function withWorker<Result>(
  start: () => WorkerLike,
  {
    work,
    signal,
  }: {
    readonly work: (transfer: Transfer) => Promise<Result>
    /** Aborted: the worker ends in the middle of its work, and this rejects with the reason. */
    readonly signal?: AbortSignal
  },
): Promise<Result> {
  signal?.throwIfAborted()
  const worker = start()
  const remote = wrap<TransferWorker>(worker)
  const transfer: Transfer = {
    exportSession: session => remote.exportSession(session),
    importSession: async (text, onProgress) => remote.importSession(text, proxy(onProgress)),
  }
  const died = new Promise<'died'>(resolve => {
    worker.addEventListener('error', () => resolve('died'), { once: true })
    worker.addEventListener('messageerror', () => resolve('died'), { once: true })
  })
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    const outcome = await Promise.race([work(transfer).then(result => ({ result })), died, aborted])
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
    importSession: async (text, onProgress) => importSession(text, onProgress),
  }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./transfer.worker.ts', import.meta.url), { type: 'module' })
}
