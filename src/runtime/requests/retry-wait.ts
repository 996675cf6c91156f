/**
 * Waits between the tries of a request.
 *
 * @module
 */
import type { NetworkPort } from '../../ports/application-ports.ts'

/**
 * Waits `milliseconds`; null: until there is a network again. Resolves to true when the next try may be made, which
 * may be earlier, and to false when the signal was aborted.
 */
export type RetryWait = (milliseconds: number | null, signal: AbortSignal) => Promise<boolean>

export interface RetryWaits {
  readonly pause: RetryWait
  /** Ends the waits that are under way: a person asked for the next try now. */
  retryNow(): void
}

/** A network that comes back ends every wait. */
export function createRetryWaits(network: NetworkPort): RetryWaits {
  const waiting = new Set<() => void>()
  return {
    pause: async (milliseconds, signal) => {
      if (milliseconds === null && network.isOnline()) return !signal.aborted
      const early = new AbortController()
      const end = () => early.abort()
      const leave = network.subscribe(() => {
        if (network.isOnline()) end()
      })
      waiting.add(end)
      await elapsed(milliseconds, AbortSignal.any([signal, early.signal]))
      waiting.delete(end)
      leave()
      return !signal.aborted
    },
    retryNow: () => {
      for (const end of waiting) end()
    },
  }
}

/** A wait that nothing ends early. */
export const defaultWait: RetryWait = async (milliseconds, signal) => {
  await elapsed(milliseconds, signal)
  return !signal.aborted
}

/** Resolves after `milliseconds`, never for null, and at once when it is aborted. */
function elapsed(milliseconds: number | null, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = milliseconds === null ? undefined : setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
  })
}
