/**
 * The extractive summarizer, away from the page's own thread.
 *
 * @module
 */
import { releaseProxy, wrap } from 'comlink'
import { estimateText } from '../engine/index.ts'
import type { ExtractiveSummarizer } from '../ports/summarizer.ts'
import type { ExtractiveWorker } from './extractive.worker.ts'
import type { WorkerLike } from './tokenizer-worker-client.ts'

/**
 * Starts a worker for each summary and ends it afterwards: summaries are rare, and the vocabulary takes 70 MB
 * while it is loaded. This summarizer is the one that others fall back to, so when its worker cannot be
 * started or dies, the summary is made in the page, sized by estimates. Rejects only when the summarizer
 * itself cannot be loaded or throws.
 */
export function extractInWorker(start: () => WorkerLike = startWorker): ExtractiveSummarizer {
  return async input => {
    const worker = start()
    const summarizer = wrap<ExtractiveWorker>(worker)
    const died = new Promise<null>(resolve => {
      worker.addEventListener('error', () => resolve(null), { once: true })
      worker.addEventListener('messageerror', () => resolve(null), { once: true })
    })
    try {
      return (await Promise.race([summarizer.extract(input), died])) ?? (await extractHere(input))
    } finally {
      summarizer[releaseProxy]()
      worker.terminate()
    }
  }
}

async function extractHere({
  items,
  ...options
}: Parameters<ExtractiveSummarizer>[0]): Promise<string> {
  const { extractiveSummary } = await import('../engine/compaction/extractive/extractive.ts')
  return extractiveSummary(items, { ...options, count: estimateText })
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./extractive.worker.ts', import.meta.url), { type: 'module' })
}
