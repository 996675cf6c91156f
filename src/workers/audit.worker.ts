import { runAudit } from '../engine/index.ts'
import { servePage } from './serve-page.ts'

const examiner = { runAudit }

/** What `auditInWorker` talks to. */
export type AuditWorker = typeof examiner

servePage(examiner)
