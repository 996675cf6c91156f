import { expose } from 'comlink'
import { runAudit } from '../engine/index.ts'

const examiner = { runAudit }

/** What `auditInWorker` talks to. */
export type AuditWorker = typeof examiner

expose(examiner)
