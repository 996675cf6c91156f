/** A worker that needs others, for tests: a count takes one, and a worker without a file fails. */
import { servePage } from '../ports/connection.ts'
import { startWorkersInPage } from '../workers/start-in-page.ts'
import { createWorkerTokenizer } from '../workers/worker-clients.ts'

startWorkersInPage((request, ports) => globalThis.postMessage(request, { transfer: ports }))
const tokenizer = createWorkerTokenizer()
const missing = createWorkerTokenizer(() => new Worker('/no-such.worker.js', { type: 'module' }))

const nesting = {
  count: (text: string) => tokenizer.count([text]),
  fail: () => missing.count(['x']),
}

/** The functions of this worker. */
export type NestingWorker = typeof nesting

servePage(nesting)
