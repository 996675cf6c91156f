import type { WorkerLike } from './worker-client.ts'

/** WebLLM's worker, with which the library is fetched: two megabytes, compressed. */
export function startWebLlmWorker(): WorkerLike {
  return new Worker(new URL('./webllm.worker.ts', import.meta.url), { type: 'module' })
}
