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
export interface RetryWait {
  /** Resolves after this long, with `end`, or once the signal is aborted. `afterMs` null: not by itself. */
  begin(afterMs: number | null, signal: AbortSignal): Promise<void>
  /** Ends the wait, where there is one. */
  end(): void
}

export function createRetryWait(timers: Timers): RetryWait {
  let end = () => {}
  return {
    begin: (afterMs, signal) =>
      new Promise(resolve => {
        end = () => {
          timers.stop('retry')
          signal.removeEventListener('abort', end)
          resolve()
        }
        if (afterMs !== null) timers.start('retry', afterMs, end)
        signal.addEventListener('abort', end)
        if (signal.aborted) end()
      }),
    end: () => end(),
  }
}
