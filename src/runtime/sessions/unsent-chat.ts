/** Words of a chat that was begun and left before anything was sent. Loaded with the first new chat. */
import { type Drafts, hasUnsent } from '../../ports/drafts.ts'
import type { Locks } from '../../ports/platform.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { holdExclusiveLock } from '../session/locks.ts'

interface UnsentChat {
  readonly sessionId: string
  readonly drafts: Drafts
}

/** The newest such chat of the project (null: of none) that is open in no tab; null if there is none. */
export async function newestUnsent(
  { storage, locks }: { readonly storage: StoragePort; readonly locks: Pick<Locks, 'tryAcquire'> },
  projectId: string | null,
): Promise<UnsentChat | null> {
  for (const sessionId of (await storage.drafts.unlogged()).toReversed()) {
    const marks = await storage.sessions.marksOf(sessionId)
    // One of another device has not arrived whole yet.
    if ((marks.projectId ?? null) !== projectId || marks.arrivedAt !== undefined) continue
    let found: UnsentChat | null = null
    const isFree = await holdExclusiveLock(locks, sessionId, async () => {
      const drafts = await storage.drafts.read(sessionId)
      if (hasUnsent(drafts)) found = { sessionId, drafts }
    })
    if (isFree && found) return found
  }
  return null
}
