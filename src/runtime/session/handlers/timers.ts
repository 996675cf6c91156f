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

/** The wait for the next try of a request. */
export type RetryWait = ReturnType<typeof createRetryWait>

export function createRetryWait(timers: Timers) {
  let end = () => {}
  return {
    /** Resolves after this time, at `end`, or when the signal is aborted. `afterMs` null: no time limit. */
    begin: (afterMs: number | null, signal: AbortSignal) =>
      new Promise<void>(resolve => {
        end = () => {
          timers.stop('retry')
          signal.removeEventListener('abort', end)
          resolve()
        }
        if (afterMs !== null) timers.start('retry', afterMs, end)
        signal.addEventListener('abort', end)
        if (signal.aborted) end()
      }),
    /** Ends a running wait. */
    end: () => end(),
  }
}
