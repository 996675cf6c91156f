import type { StoragePort } from '../../ports/storage.ts'
import { packShown, SHAPE } from './last-shown.ts'
import type { SessionSnapshot } from './snapshot.ts'

/** What a keeper is given and asks for. */
export interface ShownKeeperOptions {
  readonly sessionId: string
  readonly storage: Pick<StoragePort, 'snapshots'>
  readonly whenIdle: (run: () => void) => void
  /** What the snapshot is made of, with the number of events; null while the session is not at rest. */
  readonly atRest: () => { readonly of: readonly unknown[]; readonly revision: number } | null
  readonly snapshot: () => SessionSnapshot
  /** See `basisOf`. */
  readonly basis: () => string
}

/**
 * Keeps what a session shows whenever it has come to rest. To be called after changes; returns at once. What cannot be
 * stored is left: the session then opens from its log.
 */
export function createShownKeeper(options: ShownKeeperOptions): () => void {
  const { sessionId, storage, whenIdle, atRest, snapshot, basis } = options
  let kept: readonly unknown[] = []
  let isDue = false
  const news = () => {
    const rest = atRest()
    if (rest === null) return null
    return rest.of.every((part, at) => part === kept[at]) ? null : rest
  }
  const keep = async () => {
    const rest = news()
    if (rest === null) return
    kept = rest.of
    const text = packShown(snapshot(), basis())
    if (text !== null)
      await storage.snapshots.write(sessionId, { revision: rest.revision, writtenBy: SHAPE, text })
  }
  return () => {
    if (isDue || news() === null) return
    isDue = true
    whenIdle(() => {
      isDue = false
      keep().catch(() => undefined)
    })
  }
}
