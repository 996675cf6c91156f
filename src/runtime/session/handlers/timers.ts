/** The reasons to wait. */
export type Timer = 'rest' | 'look' | 'typed' | 'answer' | 'queue' | 'retry'

/** Timers by name; one of each at a time. */
export interface Timers {
  /** Calls `then` at the end, unless the timer is stopped or started again. */
  start(timer: Timer, afterMs: number, then: () => void): void
  stop(timer: Timer): void
  isRunning(timer: Timer): boolean
}

export function createTimers(): Timers {
  const running = new Map<Timer, ReturnType<typeof setTimeout>>()
  const stop = (timer: Timer) => {
    clearTimeout(running.get(timer))
    running.delete(timer)
  }
  return {
    start: (timer, afterMs, then) => {
      stop(timer)
      const end = () => {
        running.delete(timer)
        then()
      }
      running.set(timer, setTimeout(end, afterMs))
    },
    stop,
    isRunning: timer => running.has(timer),
  }
}

/** The waits for the next try of requests. */
export type RetryWait = ReturnType<typeof createRetryWait>

export function createRetryWait(ofSession: Timers) {
  const ends = new Set<() => void>()
  return {
    /** Resolves after this time, at `end`, or when the signal is aborted. `afterMs` null: no time limit. `timers`: those of one request of several. */
    begin: (afterMs: number | null, signal: AbortSignal, timers = ofSession) =>
      new Promise<void>(resolve => {
        const end = () => {
          timers.stop('retry')
          signal.removeEventListener('abort', end)
          ends.delete(end)
          resolve()
        }
        ends.add(end)
        if (afterMs !== null) timers.start('retry', afterMs, end)
        signal.addEventListener('abort', end)
        if (signal.aborted) end()
      }),
    /** Ends the waits that run. */
    end: () => {
      for (const end of ends) end()
    },
  }
}
