/**
 * The ledger of losses, away from the page's own thread.
 *
 * @module
 */
import { releaseProxy, wrap } from 'comlink'
import type { RunAudit } from '../ports/application-ports.ts'
import type { AuditWorker } from './audit.worker.ts'
import type { WorkerLike } from './tokenizer-worker-client.ts'

/**
 * Starts a worker for each examination and ends it afterwards. Where it cannot be started or dies, the work is done
 * in the page. Rejects only when its code cannot be loaded or throws.
 */
export function auditInWorker(start: () => WorkerLike = startWorker): RunAudit {
  return async input => {
    const worker = start()
    const examiner = wrap<AuditWorker>(worker)
    const died = new Promise<null>(resolve => {
      worker.addEventListener('error', () => resolve(null), { once: true })
      worker.addEventListener('messageerror', () => resolve(null), { once: true })
    })
    try {
      return (await Promise.race([examiner.runAudit(input), died])) ?? (await examineHere(input))
    } finally {
      examiner[releaseProxy]()
      worker.terminate()
    }
  }
}

const examineHere: RunAudit = async input =>
  (await import('../engine/compaction/audit/run.ts')).runAudit(input)

function startWorker(): WorkerLike {
  return new Worker(new URL('./audit.worker.ts', import.meta.url), { type: 'module' })
}
