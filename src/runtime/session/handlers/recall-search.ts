import type { RecallEffect, RecallHit } from '../../../engine/index.ts'
import type { ArchivePort } from '../../../ports/archive.ts'

/** Messages that are asked for: what the view holds is among them, and of no use. */
const MOST_HITS = 400
/** After this the request goes without. */
const TIME_LIMIT_MS = 5_000

/**
 * What the archive finds for a recall; a message never waits long for it. The hits, the best first; null where the
 * archive cannot be searched, or takes too long.
 */
export async function recallHits(
  archive: Pick<ArchivePort, 'find'>,
  sessionId: string,
  { query, at }: Pick<RecallEffect, 'query' | 'at'>,
): Promise<readonly RecallHit[] | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), TIME_LIMIT_MS)
  })
  const found = archive
    .find(query, { sessionId, limit: MOST_HITS, now: at })
    .catch((): null => null)
  const hits = await Promise.race([found, tooLate])
  clearTimeout(timer)
  return hits
}
