import { workerSentences } from '../i18n/en/sentences/start.ts'
import type { Tokenizer } from '../ports/tokenizer.ts'
import type { TokenizerWorker } from './tokenizer.worker.ts'
import type { Vocabulary } from './byte-pairs.ts'
import { createWorkerClient, type WorkerLike } from './worker-client.ts'

export interface WorkerTokenizer extends Tokenizer {
  /** What it counts with, for a counter in another thread. */
  vocabulary(): Promise<Vocabulary>
}

/**
 * The tokenizer, away from the page's own thread. Starts its worker with the first count, so that the vocabulary (1 MB)
 * is fetched when it is needed and not before. A count rejects when the worker dies; the next count starts another one.
 */
export function createWorkerTokenizer(start: () => WorkerLike = startWorker): WorkerTokenizer {
  const call = createWorkerClient<TokenizerWorker>(start, {
    isKept: true,
    message: workerSentences.tokenizer,
  })
  return {
    count: texts => call(tokenizer => tokenizer.count(texts)),
    vocabulary: () => call(tokenizer => tokenizer.vocabulary()),
  }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./tokenizer.worker.ts', import.meta.url), { type: 'module' })
}
