import type { RunAudit } from '../ports/application-ports.ts'
import type { AuditWorker } from './audit.worker.ts'
import { createWorkerClient, orInPage, type WorkerLike } from './worker-client.ts'

/**
 * The audit of a summary, away from the page's own thread. Starts a worker for each audit and ends it afterwards. Where
 * it cannot be started or dies, the work is done in the page. Rejects only when its code cannot be loaded or throws.
 */
export function auditInWorker(start: () => WorkerLike = startWorker): RunAudit {
  const call = createWorkerClient<AuditWorker>(start, { isKept: false })
  return input =>
    orInPage(
      call(worker => worker.runAudit(input)),
      async () => (await import('../engine/compaction/audit/run.ts')).runAudit(input),
    )
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./audit.worker.ts', import.meta.url), { type: 'module' })
}
