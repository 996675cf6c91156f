import { StoreError } from '../../ports/errors.ts'
import type { StoragePort } from '../../ports/storage.ts'
import type { Memory } from '../../ports/platform.ts'

/** From this share of the browser's quota storage is short; from this share of its limit the heap is. */
const SHORT_SHARE = 0.9

export interface StorageStatus {
  /** Bytes; null if the browser does not report them. */
  readonly usage: number | null
  readonly quota: number | null
  /** The part of the usage for sessions with images and the search index. Null if the browser does not report it. */
  readonly databases: number | null
  /** True: the browser promised to keep the data. Null: not asked yet, or the browser cannot be asked. */
  readonly persisted: boolean | null
}

/** The fill of the browser's storage, and whether the browser promised to keep it. `onShort`: space runs out. */
export function createStorageQuota(
  storage: StoragePort,
  { changed, onShort }: { readonly changed: () => void; readonly onShort: () => Promise<void> },
) {
  let status: StorageStatus = { usage: null, quota: null, databases: null, persisted: null }
  return {
    status: () => status,
    measure: async () => {
      const estimate = await storage.estimate()
      const { usage = null, quota = null, databases = null } = estimate ?? {}
      // It may have promised since the measurement began, and no browser takes that back.
      const persisted = status.persisted === true || (estimate?.persisted ?? status.persisted)
      status = { usage, quota, databases, persisted }
      changed()
      if (isShort(status)) await onShort()
    },
    /** Asks the browser to keep the data for good; its answer becomes part of the status. */
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

const EVERY_MS = 60_000

/** Checks the heap each minute, and when the page is hidden and no person waits. Source: copilot-cli (presets, E12). */
export function watchMemory(
  memory: Memory,
  {
    onShort,
    onFault,
  }: { readonly onShort: () => Promise<void>; readonly onFault: (error: unknown) => void },
): void {
  const look = async () => {
    const heap = await memory.read()
    if (heap && heap.usedBytes >= SHORT_SHARE * heap.limitBytes) await onShort()
  }
  const lookSafely = () => look().catch(onFault)
  const later = () => setTimeout(() => void lookSafely().then(later), EVERY_MS)
  memory.onHidden(() => void lookSafely())
  later()
}
