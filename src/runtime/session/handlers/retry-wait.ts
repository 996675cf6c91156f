import type { Timers } from './timers.ts'

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
