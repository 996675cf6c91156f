import { storeText } from '../i18n/en/sentences/store.ts'
import { z } from 'zod'
import { StoreError, type StoreErrorCode } from '../ports/errors.ts'

/** A refusal of the browser's storage, in words that a person can act on. */
export function storeFault(
  code: Exclude<StoreErrorCode, 'unreadable'>,
  cause?: unknown,
): StoreError {
  return new StoreError(code, storeText(code), { cause })
}

/** This tab runs an older version than another one, which has upgraded the database. */
export function outdatedFault(): StoreError {
  return new StoreError('unavailable', storeText('outdated'))
}

/** Another tab with an older version has the database open, so it cannot be upgraded. */
export function blockedFault(): StoreError {
  return new StoreError('unavailable', storeText('blocked'))
}

/** `position` counts from 1. `detail` never holds content. */
export function unreadableFault(
  sessionId: string,
  position: number,
  detail: string,
  cause?: unknown,
): StoreError {
  return new StoreError(
    'unreadable',
    storeText('unreadable', { position: String(position), sessionId, detail }),
    {
      cause,
    },
  )
}

/** The `StoreError` for a failure of IndexedDB. `reason`: why the browser aborted the transaction. Returns our bugs unchanged. */
export function toStoreFault(cause: unknown, reason: unknown = null): unknown {
  if (cause instanceof StoreError || cause instanceof RangeError || cause instanceof TypeError)
    return cause
  const errors = [...errorsIn(cause), ...errorsIn(reason)]
  const isOneOf = (wanted: string) => errors.some(({ name }) => name === wanted)
  if (saysFull(errors)) return storeFault('full', cause)
  if (isOneOf('ConstraintError')) return storeFault('conflict', cause)
  if (isOneOf('ZodError'))
    return new StoreError('unreadable', storeText('unreadableRecord'), { cause })
  return storeFault('unavailable', cause)
}

/** True if the transaction was aborted for a reason that is not known yet. */
export function wasAborted(cause: unknown): boolean {
  const errors = errorsIn(cause)
  return errors.some(({ name }) => name === 'AbortError') && !saysFull(errors)
}

/** True if the connection is closed or could not be opened, so that it must be opened again. */
export function wasClosed(cause: unknown): boolean {
  return errorsIn(cause).some(({ name }) => CLOSED.has(name))
}

const CLOSED: ReadonlySet<string> = new Set([
  'DatabaseClosedError',
  'OpenFailedError',
  'InvalidStateError',
])

/** An error and the errors in it: Dexie hides the reason in `inner` or `failures`. */
const Wrapping = z.object({
  name: z.string().catch(''),
  message: z.string().catch(''),
  inner: z.unknown().optional(),
  cause: z.unknown().optional(),
  failures: z.array(z.unknown()).catch([]),
})

/** No library nests errors deeper. */
const MOST_WRAPPINGS = 5

function errorsIn(cause: unknown, depth = 0): readonly Complaint[] {
  const error = Wrapping.safeParse(cause)
  if (!error.success || depth > MOST_WRAPPINGS) return []
  const { name, message, inner, cause: nested, failures } = error.data
  const wrapped = [inner, nested, ...failures].flatMap(each => errorsIn(each, depth + 1))
  return [{ name, message }, ...wrapped]
}

/** An error's name and message. */
interface Complaint {
  readonly name: string
  readonly message: string
}

/**
 * The signs of a full disk in a page.
 *
 * Seen in Chromium 156, with a profile on a full file system:
 * - The log cannot grow for a write: the request fails with `AbortError`, and only the transaction's abort has the reason,
 *   `UnknownError: Connection is closing because of: IO error: …: FILE_ERROR_NO_SPACE …`. The browser then closes all
 *   connections of the origin, in all tabs and to all its databases (`close` on each of them). Until the page gets that
 *   event, a transaction throws `InvalidStateError: … The database connection is closing`.
 * - A database is opened again, even only to read: `UnknownError: Internal error opening backing store for indexedDB.open.`, or
 *   `QuotaExceededError: Encountered full disk while opening backing store for indexedDB.open.`
 *   A database that a page opens while others are being closed may never open (`closed-by-browser.ts`).
 * - A value of 64 kB or more, which has its own file: the request succeeds, and the transaction aborts with
 *   `DataError: Failed to write blobs (IOError)`. The connection stays open.
 * - The quota is used up: requests succeed, and the transaction aborts with `QuotaExceededError` without a message. The
 *   connection stays open, and small writes fail as well.
 * - `navigator.storage.estimate()` shows none of this: its quota is the usage and 1 GB.
 */
const SIGNS: readonly { readonly name: string; readonly says: RegExp }[] = [
  { name: 'QuotaExceededError', says: /(?:)/ },
  { name: 'UnknownError', says: /NO_SPACE|backing store/ },
  { name: 'TimeoutError', says: /backing store/ },
  { name: 'DataError', says: /Failed to write blobs/ },
]

/** True if one of the errors says that there is no space left. */
function saysFull(errors: readonly Complaint[]): boolean {
  return errors.some(error =>
    SIGNS.some(({ name, says }) => error.name === name && says.test(error.message)),
  )
}
