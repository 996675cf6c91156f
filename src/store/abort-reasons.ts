/** The abort follows the failure of its requests at once. */
const FOLLOWS_WITHIN_MS = 500

export interface AbortReasons {
  /** Listens to the transactions of a connection. */
  watch(database: IDBDatabase): void
  /** How many aborts there were so far. */
  seen(): number
  /** The reason of an abort that came after the first `seen` ones, or is about to; null where none comes. */
  after(seen: number): Promise<unknown>
}

/** Why the browser aborted a transaction: a request that fell with it says `AbortError` and no more. */
export function createAbortReasons(): AbortReasons {
  let seen = 0
  let newest: unknown = null
  const waiting = new Set<() => void>()
  return {
    watch: database =>
      database.addEventListener(
        'abort',
        ({ target }) => {
          seen += 1
          newest = target instanceof IDBTransaction ? target.error : null
          for (const wake of waiting) wake()
        },
        // Dexie lets no abort come as far as the database.
        { capture: true },
      ),
    seen: () => seen,
    after: async known => {
      if (seen === known)
        await new Promise<void>(resolve => {
          const wake = () => {
            waiting.delete(wake)
            resolve()
          }
          waiting.add(wake)
          setTimeout(wake, FOLLOWS_WITHIN_MS)
        })
      return seen === known ? null : newest
    },
  }
}
