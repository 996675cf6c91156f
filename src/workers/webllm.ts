import type { WorkerLike } from './worker-client.ts'

/** WebLLM's worker, which also loads the library: two megabytes, compressed. */
export function startWebLlmWorker(): WorkerLike {
  return new Worker(new URL('./webllm.worker.ts', import.meta.url), { type: 'module' })
}
