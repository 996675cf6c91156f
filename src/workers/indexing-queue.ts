/**
 * Sessions that are to be read, one after the other, the one that somebody waits for first.
 *
 * @module
 */

export interface IndexingQueue {
  /**
   * Resolves once all that is stored of the session now has been read, and rejects when that fails. `isFirst`: before
   * all that wait.
   */
  want(sessionId: string, options?: { readonly isFirst?: boolean }): Promise<void>
  /** Sessions that wait or are being read; a count. */
  waiting(): number
  /** Sessions of which the newest messages could not be read; a count. */
  unread(): number
}

/** Begins once `ready` is there. One session that cannot be read keeps no other from being read. */
export function createIndexingQueue(
  read: (sessionId: string) => Promise<void>,
  ready: Promise<void>,
): IndexingQueue {
  const wishes = new Map<string, PromiseWithResolvers<void>>()
  const unread = new Set<string>()
  let order: readonly string[] = []
  let isRunning = false
  let reading = 0

  const readNext = async (sessionId: string) => {
    const wish = wishes.get(sessionId)
    // What is wished for from now on may be of events that this reading misses.
    wishes.delete(sessionId)
    try {
      await read(sessionId)
      unread.delete(sessionId)
      wish?.resolve()
    } catch (error) {
      unread.add(sessionId)
      wish?.reject(error)
    }
  }

  const run = async () => {
    if (isRunning) return
    isRunning = true
    await ready
    for (let [next] = order; next !== undefined; [next] = order) {
      order = order.slice(1)
      reading = 1
      await readNext(next)
      reading = 0
    }
    isRunning = false
  }

  return {
    want: (sessionId, { isFirst = false } = {}) => {
      const known = wishes.get(sessionId)
      const wish = known ?? Promise.withResolvers<void>()
      wishes.set(sessionId, wish)
      if (isFirst) order = [sessionId, ...order.filter(id => id !== sessionId)]
      else if (known === undefined) order = [...order, sessionId]
      void run()
      return wish.promise
    },
    waiting: () => order.length + reading,
    unread: () => unread.size,
  }
}
