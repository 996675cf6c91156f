import { localFiles } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'

/** Browsers need some space in addition to a file's. */
export const SLACK_BYTES = 16 * 1024 * 1024

/** Free bytes for files of this page, possibly negative; null if not reported. */
export async function freeBytes(): Promise<number | null> {
  // Absent in WebKitGTK.
  const storage: StorageManager | undefined = navigator.storage
  const { quota, usage } = (await storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : quota - usage - SLACK_BYTES
}

/** Throws `ModelError` if `bytes` more of a model do not fit into `free` bytes; null is unknown, and passes. */
export function assertSpace(model: string, bytes: number, free: number | null): void {
  if (bytes === 0 || free === null || free >= bytes) return
  throw new ModelError('other', localFiles.noSpace(model, bytes, Math.max(0, free)))
}

/** The error for a used-up quota or a full disk; null for any other error. */
export function quotaErrorFor(model: string, error: unknown): ModelError | null {
  if (!(error instanceof DOMException)) return null
  if (error.name === 'QuotaExceededError')
    return new ModelError('other', localFiles.quotaReached(model), { cause: error })
  if (!FULL_DISK.some(({ name, says }) => error.name === name && says.test(error.message)))
    return null
  return new ModelError('other', localFiles.diskFull(model), { cause: error })
}

/** The errors of Chromium 156 on a full disk: the first two from its caches, the last one from its file system. */
const FULL_DISK: readonly { readonly name: string; readonly says: RegExp }[] = [
  { name: 'UnknownError', says: /Unexpected internal error/ },
  { name: 'InvalidAccessError', says: /Entry already exists/ },
  { name: 'InvalidStateError', says: /(?:)/ },
]
