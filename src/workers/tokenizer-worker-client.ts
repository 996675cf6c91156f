/**
 * The tokenizer, away from the page's own thread.
 *
 * @module
 */
import { workerSentences } from '../i18n/en/sentences/workers.ts'
import { wrap, type Remote } from 'comlink'
import type { Tokenizer } from '../ports/ports.ts'
import type { TokenizerWorker } from './tokenizer.worker.ts'

/** What is needed of a `Worker`. */
export interface WorkerLike extends EventTarget {
  postMessage(message: unknown, transfer?: Transferable[]): void
  terminate(): void
}

interface Running {
  readonly tokenizer: Remote<TokenizerWorker>
  /** Rejects once the worker has died; a call to a dead worker would wait for ever. */
  readonly died: Promise<never>
}

/**
 * Starts its worker with the first count, so that the vocabulary (1 MB) is fetched when it is needed
 * and not before. A count rejects when the worker dies; the next count starts another one.
 */
export function createWorkerTokenizer(start: () => WorkerLike = startWorker): Tokenizer {
  let running: Running | null = null

  const run = (): Running => {
    const worker = start()
    const died = new Promise<never>((_, reject) => {
      const fail = () => {
        running = null
        worker.terminate()
        reject(new Error(workerSentences.tokenizer))
      }
      worker.addEventListener('error', fail, { once: true })
      worker.addEventListener('messageerror', fail, { once: true })
    })
    // Between counts nobody waits for it, and that is no fault.
    died.catch(() => undefined)
    return { tokenizer: wrap<TokenizerWorker>(worker), died }
  }

  return {
    count: texts => {
      running ??= run()
      return Promise.race([running.tokenizer.count(texts), running.died])
    },
  }
}

function startWorker(): WorkerLike {
  return new Worker(new URL('./tokenizer.worker.ts', import.meta.url), { type: 'module' })
}
