/**
 * Which sessions are open, in whatever tab.
 *
 * @module
 */
import type { Locks } from '../../../ports/platform.ts'

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
export async function withExclusiveLock(
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
