import { StoreError } from '../../ports/errors.ts'
import type { StoragePort } from '../../ports/storage.ts'

/** From this share of the browser's quota on, room runs out. */
const SHORT_SHARE = 0.9

export interface StorageStatus {
  /** Bytes; null where the browser does not report it. */
  readonly usage: number | null
  readonly quota: number | null
  /** Of the usage: sessions with their pictures and the search index. Null where the browser does not tell. */
  readonly databases: number | null
  /** True: the browser promised to keep the data. Null: not asked yet, or no such question. */
  readonly persisted: boolean | null
}

export interface StorageQuota {
  status(): StorageStatus
  /** Reads it again. */
  measure(): Promise<void>
  /** Asks the browser to keep the data for good; what it answers is part of the status. */
  askToPersist(): Promise<void>
}

export interface StorageQuotaOptions {
  readonly changed: () => void
  /** Room runs out. */
  readonly onShort: () => Promise<void>
}

/** How full the browser's storage is, and whether the browser promised to keep it. */
export function createStorageQuota(
  storage: StoragePort,
  { changed, onShort }: StorageQuotaOptions,
): StorageQuota {
  let status: StorageStatus = { usage: null, quota: null, databases: null, persisted: null }
  return {
    status: () => status,
    measure: async () => {
      const estimate = await storage.estimate()
      const { usage = null, quota = null, databases = null } = estimate ?? {}
      status = { ...status, usage, quota, databases }
      changed()
      if (isShort(status)) await onShort()
    },
    askToPersist: async () => {
      const persisted = await storage.persist().catch((error: unknown) => {
        if (error instanceof StoreError) return null
        throw error
      })
      status = { ...status, persisted }
      changed()
    },
  }
}

function isShort({ usage, quota }: StorageStatus): boolean {
  return usage !== null && quota !== null && usage >= SHORT_SHARE * quota
}
