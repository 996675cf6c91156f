/**
 * Databases that Chromium closes on its own, as on a full disk: when they may be opened again, and how a request ends that
 * the browser never answers.
 *
 * Seen in Chromium 156: a database that a page opens within milliseconds of the closing never opens, and no other one does
 * after that.
 *
 * @module
 */
import { Dexie } from 'dexie'

/** Far longer than the browser takes. */
export const PAUSE_MS = 400

/** The browser closes all databases of a page together. */
let closedAt = Number.NEGATIVE_INFINITY

/** The browser has closed a database. */
export function browserClosed(): void {
  closedAt = performance.now()
}

/** True once the pause since the last close is over. */
export function mayOpen(): boolean {
  return performance.now() - closedAt >= PAUSE_MS
}

/** Resolves once a database may be opened. */
export async function openingTime(): Promise<void> {
  while (!mayOpen())
    await new Promise(resolve => {
      setTimeout(resolve, closedAt + PAUSE_MS - performance.now())
    })
}

/** Opening takes milliseconds; on a busy machine, or behind a large log, seconds. */
export const OPENS_WITHIN_MS = 5_000

/** Fails a request with `TimeoutError` when no answer comes in time; closes a database that opens after that. */
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

/** From the closing of a database by the browser until what it was doing is given up. */
export const ENDS_WITHIN_MS = 1_000

/** Gives each call of a database an end: Chromium may leave a transaction open that began while it closed the database. */
export function createCallsUnderWay() {
  let closings = 0
  /** Each gives a call up. */
  const underWay = new Set<() => void>()
  const soon = (giveUp: () => void) => void setTimeout(giveUp, ENDS_WITHIN_MS)
  return {
    /** How often the browser has closed the database so far. To be read before a call begins. */
    closings: (): number => closings,
    /** The browser has closed the database. */
    closed: () => {
      closings += 1
      for (const giveUp of underWay) soon(giveUp)
    },
    /**
     * Settles as the work does; rejects with `DatabaseClosedError` soon after the database was closed, also before this
     * call but after `known` was read. Whether anything was written is then unknown.
     */
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

/** Why the browser aborted a transaction: a request that fell with it says `AbortError` and no more. */
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
        // Dexie lets no abort come as far as the database.
        { capture: true },
      ),
    /** How many aborts there were so far. */
    seen: (): number => seen,
    /** The reason of an abort that came after the first `seen` ones, or is about to; null where none comes. */
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
