import './take-port.ts'
import { runAudit } from '../engine/index.ts'
import { servePage } from '../ports/connection.ts'

const examiner = { runAudit }

/** The functions that `auditInWorker` calls. */
export type AuditWorker = typeof examiner

servePage(examiner)
