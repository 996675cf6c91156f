/**
 * One tab at a time runs turns in a session.
 *
 * @module
 */
import type { Locks } from './ports.ts'

export interface TurnLock {
  held(): boolean
  /** True when this tab holds the lock now. */
  tryAcquire(): Promise<boolean>
  /** Calls back once, when the other tab let go and this one holds the lock. */
  whenFree(then: () => void): void
  release(): void
}

export function createTurnLock(locks: Locks, sessionId: string): TurnLock {
  const name = `palimpsest:turn:${sessionId}`
  let release: (() => void) | null = null
  let trying: Promise<boolean> | null = null
  let waiting: AbortController | null = null

  const attempt = async () => {
    release = await locks.tryAcquire(name)
    trying = null
    return release !== null
  }

  return {
    held: () => release !== null,
    tryAcquire: async () => {
      if (release) return true
      trying ??= attempt()
      return trying
    },
    whenFree: then => {
      if (waiting) return
      waiting = new AbortController()
      locks.acquire(name, waiting.signal).then(
        free => {
          waiting = null
          release = free
          then()
        },
        () => {
          waiting = null
        },
      )
    },
    release: () => {
      waiting?.abort()
      release?.()
      release = null
    },
  }
}
