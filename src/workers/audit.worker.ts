import { expose } from 'comlink'
import { runAudit } from '../engine/compaction/audit/run.ts'

const examiner = { runAudit }

/** What `examineInWorker` talks to. */
export type AuditWorker = typeof examiner

expose(examiner)
