/**
 * Databases that Chromium closes by itself, as on a full disk: when they may be opened again, and how to end a request that the
 * browser never answers.
 *
 * Seen in Chromium 156: a database that a page opens within milliseconds of the closing never opens, and after that no other one
 * does.
 */
import { Dexie } from 'dexie'
import { awaitRequest } from './raw-database.ts'

/** Far longer than the browser takes. */
export const PAUSE_MS = 400

/** The browser closes all databases of a page together. */
let closedAt = Number.NEGATIVE_INFINITY

/** Notes that the browser has closed a database. */
export function noteClosedByBrowser(): void {
  closedAt = performance.now()
}

/** True after the pause since the last closing. */
export function mayOpen(): boolean {
  return performance.now() - closedAt >= PAUSE_MS
}

/** Resolves when a database may be opened. */
export async function openingTime(): Promise<void> {
  while (!mayOpen())
    await new Promise(resolve => {
      setTimeout(resolve, closedAt + PAUSE_MS - performance.now())
    })
}

/** Opening takes milliseconds; on a busy machine, or with a large log, seconds. */
export const OPENS_WITHIN_MS = 5_000

/** Fails a request with `TimeoutError` after the time limit, and closes a database that opens later. */
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

/** Resolves with the database, or with undefined if it was deleted. Rejects after the time limit. */
export function answerInTime(request: IDBOpenDBRequest): Promise<IDBDatabase | undefined> {
  failUnanswered(request)
  return awaitRequest(request)
}

/** Milliseconds from the closing of a database by the browser until its running calls fail. */
export const ENDS_WITHIN_MS = 1_000

/** Makes every database call end: Chromium may leave a transaction open that started while it closed the database. */
export function createCallsUnderWay() {
  let closings = 0
  /** Functions that end a call with an error. */
  const underWay = new Set<() => void>()
  const soon = (giveUp: () => void) => void setTimeout(giveUp, ENDS_WITHIN_MS)
  return {
    /** How often the browser has closed the database. Read it before a call starts. */
    closings: (): number => closings,
    /** Notes that the browser has closed the database. */
    closed: () => {
      closings += 1
      for (const giveUp of underWay) soon(giveUp)
    },
    /** Settles like the work, or rejects with `DatabaseClosedError` soon after a closing; it may have been written all the same. */
    settled: <Result>(work: PromiseLike<Result>, known: number): Promise<Result> =>
      new Promise((resolve, reject) => {
        const giveUp = () => {
          underWay.delete(giveUp)
          reject(new Dexie.DatabaseClosedError())
        }
        if (known === closings) underWay.add(giveUp)
        else soon(giveUp)
        work.then(
          result => {
            underWay.delete(giveUp)
            resolve(result)
          },
          (cause: unknown) => {
            underWay.delete(giveUp)
            reject(cause)
          },
        )
      }),
  }
}

/** The abort follows the failure of its requests at once. */
const FOLLOWS_WITHIN_MS = 500

/** Finds why the browser aborted a transaction; the failed request itself says only `AbortError`. */
export function createAbortReasons() {
  let seen = 0
  let newest: unknown = null
  let next = Promise.withResolvers<void>()
  return {
    /** Listens to the transactions of a connection. */
    watch: (database: IDBDatabase) =>
      database.addEventListener(
        'abort',
        ({ target }) => {
          seen += 1
          newest = target instanceof IDBTransaction ? target.error : null
          next.resolve()
          next = Promise.withResolvers()
        },
        // Dexie stops the abort event before it reaches the database.
        { capture: true },
      ),
    /** The number of aborts so far. */
    seen: (): number => seen,
    /** The reason of an abort after the first `known` ones, or of one that follows soon; null for none. */
    after: async (known: number): Promise<unknown> => {
      if (seen === known)
        await Promise.race([
          next.promise,
          new Promise(resolve => setTimeout(resolve, FOLLOWS_WITHIN_MS)),
        ])
      return seen === known ? null : newest
    },
  }
}
