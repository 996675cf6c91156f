/** Sessions to read, one after the other, after `ready`. One that cannot be read does not stop the others. */
export function createIndexingQueue(
  read: (sessionId: string) => Promise<void>,
  ready: Promise<void>,
) {
  const requests = new Map<string, PromiseWithResolvers<void>>()
  const unread = new Set<string>()
  let order: readonly string[] = []
  let isRunning = false
  let reading = 0

  const readNext = async (sessionId: string) => {
    const request = requests.get(sessionId)
    // A later request may be about events that this read misses.
    requests.delete(sessionId)
    try {
      await read(sessionId)
      unread.delete(sessionId)
      request?.resolve()
    } catch (error) {
      unread.add(sessionId)
      request?.reject(error)
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
    /** Resolves when all stored events of the session are read; rejects if that fails. `isFirst`: before all others. */
    want: (
      sessionId: string,
      { isFirst = false }: { readonly isFirst?: boolean } = {},
    ): Promise<void> => {
      const known = requests.get(sessionId)
      const request = known ?? Promise.withResolvers<void>()
      requests.set(sessionId, request)
      if (isFirst) order = [sessionId, ...order.filter(id => id !== sessionId)]
      else if (known === undefined) order = [...order, sessionId]
      void run()
      return request.promise
    },
    /** Number of sessions that wait or are being read. */
    waiting: (): number => order.length + reading,
    /** Number of sessions whose newest messages could not be read. */
    unread: (): number => unread.size,
  }
}
