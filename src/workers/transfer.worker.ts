import { expose } from 'comlink'
import { exportSession } from '../transfer/export.ts'
import { importSession } from '../transfer/import.ts'
import { readBackup } from '../transfer/read-backup.ts'
import { zipMembers } from '../transfer/write-backup.ts'

const transfer = { exportSession, importSession, zipMembers, readBackup }

/** What `transferInWorker` talks to. */
export type TransferWorker = typeof transfer

expose(transfer)
