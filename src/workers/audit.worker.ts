import { expose } from 'comlink'
import { examine } from '../engine/compaction/audit/run.ts'

const examiner = { examine }

/** What `examineInWorker` talks to. */
export type ExamineWorker = typeof examiner

expose(examiner)
