import { expose } from 'comlink'
import { exportSession } from '../transfer/export.ts'
import { importSession } from '../transfer/import.ts'

const transfer = { exportSession, importSession }

/** What `transferInWorker` talks to. */
export type TransferWorker = typeof transfer

expose(transfer)
