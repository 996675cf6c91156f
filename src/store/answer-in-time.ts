/**
 * Ends requests for a database that the browser never answers.
 *
 * @module
 */

/** Opening takes milliseconds; on a busy machine, or behind a large log, seconds. */
export const OPENS_WITHIN_MS = 5_000

/**
 * Has a request fail with `TimeoutError` where nothing is heard of it in time. A database that is opened after that is closed
 * at once, and not upgraded.
 */
export function failUnanswered(request: IDBOpenDBRequest): void {
  const timer = setTimeout(() => {
    // oxlint-disable unicorn/prefer-add-event-listener -- Dexie must not hear of a late answer.
    request.onsuccess = null
    request.onupgradeneeded = null
    // oxlint-enable unicorn/prefer-add-event-listener
    request.addEventListener('success', () => request.result?.close())
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    const error = new DOMException('No answer from the backing store', 'TimeoutError')
    Object.defineProperty(request, 'error', { value: error })
    request.dispatchEvent(new Event('error'))
  }, OPENS_WITHIN_MS)
  const heard = () => clearTimeout(timer)
  for (const type of ['success', 'error', 'blocked', 'upgradeneeded'] as const)
    request.addEventListener(type, heard)
}

/** Resolves with the database; undefined where it was deleted. Rejects where there is no answer in time. */
export function answerInTime(request: IDBOpenDBRequest): Promise<IDBDatabase | undefined> {
  failUnanswered(request)
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}
