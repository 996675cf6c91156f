/**
 * Whether this browser has room for a model.
 *
 * @module
 */
import { ModelError } from '../../runtime/errors.ts'

/** Browsers need some room of their own beside a file. */
const SLACK_BYTES = 16 * 1024 * 1024

/** Rejects with `ModelError` when so many bytes more do not fit; passes where the browser does not tell. */
export async function needRoom(bytes: number): Promise<void> {
  const { usage, quota } = await navigator.storage.estimate()
  if (usage === undefined || quota === undefined) return
  const free = quota - usage
  if (free < bytes + SLACK_BYTES) throw noRoom(bytes, free)
}

/** For a browser that ran full on the way; any other failure is thrown as it is. */
export function noRoomLeft(error: unknown): never {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  throw isFull ? new ModelError('other', FULL, { cause: error }) : error
}

function noRoom(bytes: number, free: number): ModelError {
  const message = `The model needs ${megabytes(bytes)} more and this browser has room for ${megabytes(Math.max(0, free))}. Delete another model or free space on the disk, then try again.`
  return new ModelError('other', message)
}

const FULL =
  'This browser has no more room for the model. What arrived is kept; delete another model or free space on the disk, then resume.'

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`
}
