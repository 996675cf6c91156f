import type { Timer } from '../step/effects.ts'

/** Timers by name; one of each at a time. */
export interface Timers {
  /** Ends in `then`, unless it is stopped or started again before. */
  start(timer: Timer, afterMs: number, then: () => void): void
  stop(timer: Timer): void
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
      running.set(timer, setTimeout(then, afterMs))
    },
    stop,
  }
}
