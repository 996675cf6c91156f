/** Models on one machine answer one after the other: together they would be slower, or not fit into its memory. */
import type { ModelRef } from '../../engine/index.ts'
import { createSerialQueue, unlessAborted } from '../async/calls.ts'
import { isFree } from '../settings/model-info.ts'
import type { Work } from './handlers/work.ts'

const STOPPED = { outcome: { type: 'stopped', parts: [] }, needsNetwork: false } as const

export type DeviceTurns = ReturnType<typeof createDeviceTurns>

export function createDeviceTurns() {
  const queues = new Map<string, ReturnType<typeof createSerialQueue>>()
  const queueOf = (device: string) => {
    const queue = queues.get(device) ?? createSerialQueue()
    queues.set(device, queue)
    return queue
  }
  return {
    /** `send` after the requests to the same machine before it. `onWait`: whether it waits for them. */
    inTurn: (
      send: Work['send'],
      model: ModelRef,
      onWait: (waits: boolean) => void,
    ): Work['send'] => {
      const device = deviceOf(model)
      if (device === null) return send
      return async (effect, signal, told) => {
        const turn = Promise.withResolvers<void>()
        const end = Promise.withResolvers<void>()
        void queueOf(device)(async () => {
          turn.resolve()
          await end.promise
        })
        onWait(true)
        try {
          await unlessAborted(turn.promise, signal)
          onWait(false)
          return await send(effect, signal, told)
        } catch (error) {
          if (signal.aborted) return STOPPED
          throw error
        } finally {
          onWait(false)
          end.resolve()
        }
      }
    },
  }
}

/** The page, or the server on this device; null for a server elsewhere, and for the demo, which computes nothing. */
function deviceOf(model: ModelRef): string | null {
  if (!isFree(model) || model.provider === 'demo') return null
  return model.host ?? 'this page'
}
