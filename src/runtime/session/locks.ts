/**
 * One tab at a time runs turns in a session.
 *
 * @module
 */
import type { Locks } from '../../ports/platform.ts'

/** What the names of these locks begin with; the session's id follows. */
export const TURN_LOCK = 'palimpsest:turn:'

export type TurnLock = ReturnType<typeof createTurnLock>

export function createTurnLock(locks: Locks, sessionId: string) {
  const name = `${TURN_LOCK}${sessionId}`
  let release: (() => void) | null = null
  let trying: Promise<boolean> | null = null
  let waiting: AbortController | null = null
  let disposed = false

  const hold = (free: () => void) => {
    if (disposed || release) free()
    else release = free
  }
  const attempt = async () => {
    try {
      const free = await locks.tryAcquire(name)
      if (free) hold(free)
      return release !== null
    } finally {
      trying = null
    }
  }
  const wait = async (
    { signal }: AbortController,
    then: () => void,
    onFailure: (error: unknown) => void,
  ) => {
    try {
      hold(await locks.acquire(name, signal))
      waiting = null
      if (!disposed) then()
    } catch (error) {
      waiting = null
      if (!signal.aborted) onFailure(error)
    }
  }
  const letGo = () => {
    release?.()
    release = null
  }

  return {
    held: (): boolean => release !== null,
    /** True when this tab holds the lock now. */
    tryAcquire: (): Promise<boolean> => (release ? Promise.resolve(true) : (trying ??= attempt())),
    /** Calls `then` once this tab has the lock, or `onFailure` where the browser cannot wait. Waits once, however often called. */
    whenFree: (then: () => void, onFailure: (error: unknown) => void) => {
      if (waiting || disposed) return
      waiting = new AbortController()
      void wait(waiting, then, onFailure)
    },
    /** Lets other tabs work; a wait continues. */
    release: letGo,
    /** Lets go for good: what is granted later is given back at once. */
    dispose: () => {
      disposed = true
      waiting?.abort()
      letGo()
    },
  }
}

/** Marks the session as open here, until the function that it hands out is called or the tab is closed. */
export function holdOpenLock(
  locks: Pick<Locks, 'share'>,
  sessionId: string,
  onFault: (error: unknown) => void,
): () => void {
  const closing = new AbortController()
  let release = () => closing.abort()
  locks.share(nameFor(sessionId), closing.signal).then(
    free => {
      release = free
      if (closing.signal.aborted) free()
    },
    (error: unknown) => {
      if (!closing.signal.aborted) onFault(error)
    },
  )
  return () => release()
}

/** Does it while the session is open in no tab; does nothing, and resolves to false, where it is. */
export async function holdExclusiveLock(
  locks: Pick<Locks, 'tryAcquire'>,
  sessionId: string,
  run: () => Promise<void>,
): Promise<boolean> {
  const free = await locks.tryAcquire(nameFor(sessionId))
  if (!free) return false
  try {
    await run()
  } finally {
    free()
  }
  return true
}

function nameFor(sessionId: string): string {
  return `palimpsest:open:${sessionId}`
}
