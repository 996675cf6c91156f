/**
 * Reports when nothing has happened for a while. Any activity restarts the wait or ends it.
 *
 * @module
 */

export interface IdleTimer {
  /** Waits this long, in milliseconds, from now on. */
  start(afterMs: number): void
  /** Something small happened: a wait that runs begins anew. */
  touch(): void
  stop(): void
}

export function createIdleTimer(onIdle: () => void): IdleTimer {
  let timer: ReturnType<typeof setTimeout> | null = null
  let waitMs = 0
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const start = (afterMs: number) => {
    stop()
    waitMs = afterMs
    timer = setTimeout(() => {
      timer = null
      onIdle()
    }, afterMs)
  }
  return {
    start,
    touch: () => {
      if (timer !== null) start(waitMs)
    },
    stop,
  }
}
