/** The globals of a web worker in a thread of Node's, as far as `nodeWorker` needs them. */
import { parentPort } from 'node:worker_threads'

const events = new EventTarget()
Object.assign(globalThis, {
  self: globalThis,
  postMessage: (message: unknown) => parentPort?.postMessage(message, []),
  addEventListener: events.addEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
})
parentPort?.on('message', data => events.dispatchEvent(new MessageEvent('message', { data })))
