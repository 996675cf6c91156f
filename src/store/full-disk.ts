/**
 * What a full disk looks like from a page.
 *
 * Seen in Chromium 156, with a profile on a file system without room:
 * - A write whose log cannot grow: the request fails with `AbortError`, and only the transaction's abort names the reason,
 *   `UnknownError: Connection is closing because of: IO error: …: FILE_ERROR_NO_SPACE …`. All connections of the
 *   origin, in all tabs and to all its databases, are then closed by the browser (`close` on each of them);
 *   until it is noticed, a transaction throws `InvalidStateError: … The database connection is closing`.
 * - Opening again, even only to read: `UnknownError: Internal error opening backing store for indexedDB.open.`, or
 *   `QuotaExceededError: Encountered full disk while opening backing store for indexedDB.open.`
 *   A database that is asked for while others are closed may never be opened (`answer-in-time.ts`).
 * - A value of 64 kB or more, which lies in a file of its own: the request succeeds, and the transaction aborts with
 *   `DataError: Failed to write blobs (IOError)`. The connection stays open.
 * - The quota is used up: requests succeed, and the transaction aborts with `QuotaExceededError` without a word. The
 *   connection stays open, and what is small is refused as well.
 * - `navigator.storage.estimate()` says nothing of all this: its quota is what is used and 1 GB.
 *
 * @module
 */

/** An error's name and words. */
export interface Complaint {
  readonly name: string
  readonly message: string
}

interface Sign {
  readonly name: string
  readonly says: RegExp
}

const SIGNS: readonly Sign[] = [
  { name: 'QuotaExceededError', says: /(?:)/ },
  { name: 'UnknownError', says: /NO_SPACE|backing store/ },
  { name: 'TimeoutError', says: /backing store/ },
  { name: 'DataError', says: /Failed to write blobs/ },
]

/** True where one of the errors says that there is no room left. */
export function saysFull(errors: readonly Complaint[]): boolean {
  return errors.some(error =>
    SIGNS.some(({ name, says }) => error.name === name && says.test(error.message)),
  )
}
