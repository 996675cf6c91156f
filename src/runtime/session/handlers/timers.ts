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
