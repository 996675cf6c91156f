/**
 * Whether this browser has space for a model.
 *
 * @module
 */
import { ModelError } from '../../ports/errors.ts'

/** Browsers need some space of their own beside a file. */
export const SLACK_BYTES = 16 * 1024 * 1024

/** Bytes that are still free for files of this page, less than zero for none; null where the browser does not tell. */
export async function freeBytes(): Promise<number | null> {
  // Absent in WebKitGTK.
  const storage: StorageManager | undefined = navigator.storage
  const { quota, usage } = (await storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : quota - usage - SLACK_BYTES
}

/** Throws `ModelError` where `bytes` more of a model do not fit into `free` bytes; null is unknown, and passes. */
export function assertSpace(model: string, bytes: number, free: number | null): void {
  if (bytes === 0 || free === null || free >= bytes) return
  const message = `${model} needs ${bytesText(bytes)} more on this device, and the browser has room for ${bytesText(Math.max(0, free))}. Delete another model or old sessions, or choose a smaller model.`
  throw new ModelError('other', message)
}

/** The failure of a browser that used up its quota, or the disk, on the way; null for any other one. */
export function quotaErrorFor(model: string, error: unknown): ModelError | null {
  if (!(error instanceof DOMException)) return null
  if (error.name === 'QuotaExceededError')
    return new ModelError(
      'other',
      `The browser has no more room for ${model}. Delete another model or old sessions, or choose a smaller model. What has arrived is kept.`,
      { cause: error },
    )
  if (!FULL_DISK.some(({ name, says }) => error.name === name && says.test(error.message)))
    return null
  return new ModelError(
    'other',
    `This device has no room left for ${model}. Free some space on the disk, then fetch it again. What has arrived is kept.`,
    { cause: error },
  )
}

/** The errors of Chromium 156 on a full disk: the first two of its caches, the last one of its file system. */
const FULL_DISK: readonly { readonly name: string; readonly says: RegExp }[] = [
  { name: 'UnknownError', says: /Unexpected internal error/ },
  { name: 'InvalidAccessError', says: /Entry already exists/ },
  { name: 'InvalidStateError', says: /(?:)/ },
]

/** `376 MB`, or `1.3 GB`; in decimal units, as browsers and hubs count. */
function bytesText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`
}
