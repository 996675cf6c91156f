import { extractiveInput } from '../../../engine/index.ts'
import { estimateAhead, readAhead as readFacts } from '../../summaries/read-ahead.ts'
import { READING_AHEAD } from '../step/effects.ts'
import type { Handler } from './handler.ts'

/**
 * Where the next request would have to wait for a summary, all that needs no model is done while nobody waits: its facts are
 * read, what stands in for a model that fails is extracted, what a model is sent is estimated, and its code is fetched.
 */
export const readAhead: Handler<
  'read-ahead',
  'running' | 'clock' | 'counts' | 'ahead' | 'extractor'
> = async (_, { running, clock, counts, ahead, extractor }) => {
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
export const searchAhead: Handler<
  'search-ahead',
  'clock' | 'recallAhead' | 'recallSearch' | 'messageBefore'
> = ({ text }, { clock, recallAhead, recallSearch, messageBefore }) => {
  const query = recallAhead(text)
  if (query !== null) recallSearch.begin({ query, at: clock.now(), after: messageBefore(null) })
}
