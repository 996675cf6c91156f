import { foldBranch, isAbandoned, type SessionEvent } from '../../engine/index.ts'
import type { HashedBytes, SessionRow, StoragePort } from '../../ports/storage.ts'
import { missingEvents } from '../../transfer/foreign/new-branches.ts'

interface LaterExport {
  readonly events: readonly SessionEvent[]
  readonly blobs: readonly HashedBytes[]
  /** The stored session with the same first event. */
  readonly row: SessionRow
  readonly log: readonly SessionEvent[]
  /** Milliseconds since 1970, UTC. */
  readonly at: number
}

/**
 * Adds what a file has more than a session that was imported before; null if there is nothing to add. Words of a file never join a
 * session that began here.
 */
export async function addNews(
  { blobs: bytes, events: logs }: Pick<StoragePort, 'blobs' | 'events'>,
  { events, blobs, row, log, at }: LaterExport,
): Promise<{ readonly sessionId: string; readonly events: readonly SessionEvent[] } | null> {
  const isOpen = row.imported === null || isAbandoned(foldBranch(log))
  const news = isOpen ? null : missingEvents(events, log)
  if (news === null || news.length === 0) return null
  await bytes.add(row.id, blobs, at)
  await logs.append(row.id, news, { expectedRevision: log.length })
  return { sessionId: row.id, events: [...log, ...news] }
}
