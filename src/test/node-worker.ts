import { Worker } from 'node:worker_threads'
import type { WorkerLike } from '../workers/worker-client.ts'

/**
 * A thread of Node's that serves as a web worker, for a module that only posts and hears messages. Nothing is
 * transferred, and an error that nothing catches there ends the test run.
 */
export function nodeWorker(url: URL): WorkerLike {
  const thread = new Worker(url, {
    execArgv: ['--import', new URL('node-worker-globals.ts', import.meta.url).href],
  })
  const worker = Object.assign(new EventTarget(), {
    postMessage: (message: unknown) => thread.postMessage(message, []),
    terminate: () => void thread.terminate(),
  })
  thread.on('message', data => worker.dispatchEvent(new MessageEvent('message', { data })))
  return worker
}
