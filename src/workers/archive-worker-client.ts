/**
 * The archive, away from the page's own thread.
 *
 * @module
 */
import { workerSentences } from '../i18n/en/sentences/workers.ts'
import { wrap, type Remote } from 'comlink'
import type { ArchivePort } from '../ports/archive.ts'
import type { WorkerLike } from './tokenizer-worker-client.ts'

interface Running {
  readonly archive: Remote<ArchivePort>
  /** Rejects once the worker has died; a call to a dead worker would wait for ever. */
  readonly died: Promise<never>
}

/** Starts its worker with the first call. A call rejects when the worker dies; the next one starts another. */
export function archiveInWorker(start: () => WorkerLike): ArchivePort {
  let running: Running | null = null

  const run = (): Running => {
    const worker = start()
    const died = new Promise<never>((_, reject) => {
      const fail = () => {
        running = null
        worker.terminate()
        reject(new Error(workerSentences.archive))
      }
      worker.addEventListener('error', fail, { once: true })
      worker.addEventListener('messageerror', fail, { once: true })
    })
    // Between calls nobody waits for it, and that is no fault.
    died.catch(() => undefined)
    return { archive: wrap<ArchivePort>(worker), died }
  }

  const asked = <Answer>(ask: (archive: Remote<ArchivePort>) => Promise<Answer>) => {
    running ??= run()
    return Promise.race([ask(running.archive), running.died])
  }
  return {
    find: (question, options) => asked(archive => archive.find(question, options)),
    look: (typed, options) => asked(archive => archive.look(typed, options)),
    refresh: () => asked(archive => archive.refresh()),
  }
}
