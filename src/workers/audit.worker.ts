import { runAudit } from '../engine/index.ts'
import { servePage } from '../ports/connection.ts'

const examiner = { runAudit }

/** What `auditInWorker` talks to. */
export type AuditWorker = typeof examiner

servePage(examiner)
