import { onTestFinished } from 'vitest'
import { connect, type Connection, functionsOf, type Offer } from '../ports/connection.ts'
import type { WorkerLike } from '../workers/worker-client.ts'

/**
 * A worker at the other end of a channel, and whether it was ended. `worker` makes what it offers its page; null: one that
 * never answers.
 */
export function workerOnChannel<Page extends Offer>(
  worker: object | ((page: () => Connection<Page>) => object) | null,
): {
  readonly started: WorkerLike
  readonly state: { ended: boolean }
} {
  const { port1, port2 } = new MessageChannel()
  if (worker) {
    const calls: object = typeof worker === 'function' ? worker(() => page) : worker
    const page = connect<Page>(port2, { calls: functionsOf(calls), news: functionsOf(null) })
    port2.start()
  }
  port1.start()
  const state = { ended: false }
  const started: WorkerLike = Object.assign(port1, {
    terminate: () => {
      state.ended = true
      port1.close()
      port2.close()
    },
  })
  return { started, state }
}

/** Starts workers in the order of these answers, and ends them after the test; what does not answer hangs. */
export function workersInOrder(answers: readonly (object | 'hangs')[]) {
  const workers = answers.map(answer => workerOnChannel(answer === 'hangs' ? null : answer))
  onTestFinished(() => workers.forEach(({ started: worker }) => worker.terminate()))
  let started = 0
  return {
    start: () => {
      const worker = workers[started]
      if (worker === undefined) throw new RangeError('One worker too many was started.')
      started += 1
      return worker.started
    },
    started: () => started,
    ended: () => workers.map(({ state }) => state.ended),
    die: (index: number, type = 'error') => workers[index]?.started.dispatchEvent(new Event(type)),
  }
}
