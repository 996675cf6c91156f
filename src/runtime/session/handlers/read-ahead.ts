import { extractiveInput } from '../../../engine/index.ts'
import { estimateAhead, readAhead as readFacts } from '../../summaries/read-ahead.ts'
import type { SessionPorts } from './ports.ts'

/** What stops the work that `readAhead` begins. */
export const READING_AHEAD = 'reading ahead'

/**
 * Where the next request would have to wait for a summary, all that needs no model is done while nobody waits: its facts are
 * read, what stands in for a model that fails is extracted, what a model is sent is estimated, and its code is fetched.
 */
export async function readAhead({
  running,
  clock,
  counts,
  ahead,
  extractor,
}: Pick<SessionPorts, 'running' | 'clock' | 'counts' | 'ahead' | 'extractor'>): Promise<void> {
  const due = ahead()
  if (due === null) return
  const { plan, mayBeExtracted } = due
  if (mayBeExtracted) extractor.begin(extractiveInput({ plan, focus: null }))
  running.stop(READING_AHEAD)
  const { signal, end } = running.begin(READING_AHEAD)
  // Nobody asked for it yet; whoever does is told if it does not come.
  await import('../../summaries/summarize-with-fallback.ts').catch(() => undefined)
  await readFacts(plan.frame, { clock, signal })
  await estimateAhead(plan, { count: counts.count, clock, signal })
  end()
}

/** The archive is searched while the message is being stored and counted. */
export function searchAhead(
  text: string,
  ports: Pick<SessionPorts, 'clock' | 'recallAhead' | 'recallSearch' | 'messageBefore'>,
): void {
  const query = ports.recallAhead(text)
  if (query === null) return
  const after = ports.messageBefore(null)
  ports.recallSearch.begin({ query, at: ports.clock.now(), after })
}
