/** Timers that run out when the test says so. */
import type { Timers } from '../runtime/session/handlers/timers.ts'
import type { Pending } from './session-tab.ts'

interface Held {
  readonly ask: (type: string, come: Pending['come']) => Pending
  readonly drop: (asked: Pending | undefined) => void
}

export function heldTimers({ ask, drop }: Held): Timers {
  const running = new Map<string, Pending>()
  const stop = (timer: string) => {
    drop(running.get(timer))
    running.delete(timer)
  }
  return {
    start: (timer, _, then) => {
      stop(timer)
      const asked = ask(`timer ${timer}`, () => {
        stop(timer)
        then()
        return true
      })
      running.set(timer, asked)
    },
    stop,
    isRunning: timer => running.has(timer),
  }
}
