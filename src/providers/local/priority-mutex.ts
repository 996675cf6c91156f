export type Purpose = 'answer' | 'summary'

export interface PriorityMutex {
  /** Runs the work in its turn. A summary whose `giveWay` is aborted runs again later. Rejects with the signal's reason. */
  take<Result>(
    purpose: Purpose,
    signal: AbortSignal,
    work: (giveWay: AbortSignal) => Promise<Result>,
  ): Promise<Result>
}

interface Waiting {
  readonly purpose: Purpose
  readonly start: () => void
}

/** One request at a time. Answers have priority over summaries, which give way even while they run. */
export function createPriorityMutex(): PriorityMutex {
  let waiting: readonly Waiting[] = []
  let running: { readonly purpose: Purpose; readonly giveWay: AbortController } | null = null

  const startNext = () => {
    if (running) return
    const next = waiting.find(({ purpose }) => purpose === 'answer') ?? waiting[0]
    if (!next) return
    waiting = waiting.filter(other => other !== next)
    next.start()
  }
  const turn = (purpose: Purpose, signal: AbortSignal): Promise<AbortController> =>
    new Promise((resolve, reject) => {
      const left = () => {
        waiting = waiting.filter(other => other !== entry)
        reject(signal.reason)
      }
      const entry: Waiting = {
        purpose,
        start: () => {
          signal.removeEventListener('abort', left)
          running = { purpose, giveWay: new AbortController() }
          resolve(running.giveWay)
        },
      }
      if (signal.aborted) return left()
      signal.addEventListener('abort', left, { once: true })
      waiting = [...waiting, entry]
      if (purpose === 'answer' && running?.purpose === 'summary') running.giveWay.abort(GIVES_WAY)
      startNext()
      return undefined
    })

  return {
    take: async (purpose, signal, work) => {
      for (;;) {
        const giveWay = await turn(purpose, signal)
        try {
          return await work(giveWay.signal)
        } catch (error) {
          if (!giveWay.signal.aborted || signal.aborted) throw error
        } finally {
          running = null
          startNext()
        }
      }
    },
  }
}

const GIVES_WAY = new DOMException('An answer goes before this summary.', 'AbortError')
