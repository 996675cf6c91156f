import { expose } from 'comlink'
import type { WorkerLike } from '../workers/worker-client.ts'

/** A worker at the other end of a channel, and whether it was ended. Null: one that never answers. */
export function workerOnChannel(worker: object | null): {
  readonly started: WorkerLike
  readonly state: { ended: boolean }
} {
  const { port1, port2 } = new MessageChannel()
  if (worker) expose(worker, port2)
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
