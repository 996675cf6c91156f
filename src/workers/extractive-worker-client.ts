import { estimateText, type ExtractiveInput } from '../engine/index.ts'
import type { ExtractiveSummarizer } from '../ports/summarizer.ts'
import type { Vocabulary } from './byte-pairs.ts'
import type { ExtractiveWorker } from './extractive.worker.ts'
import { createWorkerClient, orInPage, type WorkerLike } from './worker-client.ts'

/**
 * The extractive summarizer, away from the page's own thread. Starts a worker for each summary and ends it afterwards:
 * summaries are rare. It counts with the tokenizer's vocabulary, which is there long before: to read it again would take longer than
 * most summaries. Where there is none, it is sized by estimates. This summarizer is the one that others fall back to, so when a worker cannot be started or dies, the
 * summary is made in the page, sized by estimates. Rejects only when the summarizer itself cannot be loaded or throws, or
 * with the signal.
 */
export function extractInWorker(
  vocabulary: () => Promise<Vocabulary>,
  start: () => WorkerLike = startWorker,
): ExtractiveSummarizer {
  const call = createWorkerClient<ExtractiveWorker>(start, { isKept: false })
  return (input, signal) =>
    orInPage(
      call(async worker => worker.extract(input, await vocabulary().catch(() => null)), {
        signal,
      }),
      () => extractInPage(input),
    )
}

async function extractInPage({ items, ...options }: ExtractiveInput): Promise<string> {
  const { extractiveSummary } = await import('../engine/compaction/extractive/extractive.ts')
  return extractiveSummary(items, { ...options, count: estimateText })
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./extractive.worker.ts', import.meta.url), { type: 'module' })
}
