/** What a session waits for. */
export type Timer = 'rest' | 'look' | 'typed' | 'answer' | 'queue' | 'retry'

/** Timers by name; one of each at a time. */
export interface Timers {
  /** Ends in `then`, unless it is stopped or started again before. */
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
    /** Resolves after this long, with `end`, or once the signal is aborted. `afterMs` null: not by itself. */
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
    /** Ends the wait, where there is one. */
    end: () => end(),
  }
}
