/** Only one tab at a time runs turns in a session. */
import type { Locks } from '../../ports/platform.ts'

/** The prefix of lock names; the session's id follows. */
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
    /** True if this tab holds the lock now. */
    tryAcquire: (): Promise<boolean> => (release ? Promise.resolve(true) : (trying ??= attempt())),
    /** Calls `then` when this tab has the lock, or `onFailure` if the browser cannot wait. Several calls wait once. */
    whenFree: (then: () => void, onFailure: (error: unknown) => void) => {
      if (waiting || disposed) return
      waiting = new AbortController()
      void wait(waiting, then, onFailure)
    },
    /** Releases the lock; a wait continues. */
    release: letGo,
    /** Releases the lock for good: a lock granted later is released at once. */
    dispose: () => {
      disposed = true
      waiting?.abort()
      letGo()
    },
  }
}

/** Marks the session as open here, until the returned function is called or the tab is closed. */
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

/** Runs only while the session is open in no tab; otherwise resolves with false. */
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
