/**
 * Whether this browser has room for a model.
 *
 * @module
 */
import { ModelError } from '../../runtime/errors.ts'

/** Browsers need some room of their own beside a file. */
export const SLACK_BYTES = 16 * 1024 * 1024

/** Bytes that are still free for files of this page, less than zero for none; null where the browser does not tell. */
export async function freeBytes(): Promise<number | null> {
  // Absent in WebKitGTK.
  const storage: StorageManager | undefined = navigator.storage
  const { quota, usage } = (await storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : quota - usage - SLACK_BYTES
}

/** Throws `ModelError` where so many bytes more of a model do not fit into `free`; null fits all. */
export function checkRoom(model: string, bytes: number, free: number | null): void {
  if (bytes === 0 || free === null || free >= bytes) return
  const message = `${model} needs ${bytesText(bytes)} more on this device, and the browser has room for ${bytesText(Math.max(0, free))}. Delete another model or old sessions, or choose a smaller model.`
  throw new ModelError('other', message)
}

/** The failure of a browser that ran full on the way; null for any other one. */
export function ranFull(model: string, error: unknown): ModelError | null {
  if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return null
  const message = `The browser has no more room for ${model}. Delete another model or old sessions, or choose a smaller model. What has arrived is kept.`
  return new ModelError('other', message, { cause: error })
}

/** `376 MB`, or `1.3 GB`; in decimal units, as browsers and hubs count. */
function bytesText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`
}
